// The next three business days, each with the same free slots. A click pretends to book one.
const SLOTS = ['9:00 AM', '10:30 AM', '1:00 PM', '3:30 PM'];
const DAYS = 3;

const days = document.querySelector('#days');
const outcome = document.querySelector('[role="status"]');
const format = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' });

/** @param {Date} from */
function nextBusinessDays(from) {
  const found = [];
  const day = new Date(from);
  while (found.length < DAYS) {
    day.setDate(day.getDate() + 1);
    if (day.getDay() % 6 !== 0) found.push(format.format(day));
  }
  return found;
}

/** @param {string} day */
function sectionOf(day) {
  const heading = document.createElement('h2');
  heading.textContent = day;
  const slots = document.createElement('div');
  slots.className = 'slots';
  slots.append(...SLOTS.map((slot) => buttonFor(day, slot)));
  return [heading, slots];
}

/** @param {string} day @param {string} slot */
function buttonFor(day, slot) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = slot;
  button.addEventListener('click', () => confirm(day, slot));
  return button;
}

/** @param {string} day @param {string} slot */
function confirm(day, slot) {
  days?.remove();
  const confirmation = document.createElement('p');
  confirmation.className = 'done';
  confirmation.textContent = `You are booked for ${day} at ${slot}. A confirmation is on its way.`;
  outcome?.append(confirmation);
}

days?.append(...nextBusinessDays(new Date()).flatMap(sectionOf));
