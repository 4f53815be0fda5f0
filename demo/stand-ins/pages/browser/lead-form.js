// Confirms and clears the form.
const form = document.querySelector('form');
const thankYou = document.querySelector('[role="status"]');

form?.addEventListener('submit', (event) => {
  event.preventDefault();
  form.remove();
  const thanks = document.createElement('p');
  thanks.className = 'done';
  thanks.textContent = 'Thank you. We will be in touch within one business day.';
  thankYou?.append(thanks);
});
