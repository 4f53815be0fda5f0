/** Scope: the owner's page, `/inbox/`, in WebKitGTK at a phone's width. `e2e/inbox` covers the other two engines. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { OWNER } from '../../demo/inbox/local-inbox.ts';
import { SERVER_PAGES_FOLDER } from '../../demo/server/builds.ts';
import { startWebKit, type RunningBrowser } from '../component/webkit/launcher.ts';
import { clinicRules } from '../e2e/inbox/clinic-book.ts';
import { seed, startSeededInbox, type SeededInbox } from '../e2e/inbox/seeded-inbox.ts';
import { WEBKIT } from '../support/browsers.ts';

const AXE = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const PHONE = { width: 360, height: 780 };
const LIMIT = { timeout: 15_000 };

/** Records errors and blocked requests. The page loads it first, because the driver cannot read the console. */
const FAULTS = `
  window.faults = [];
  const add = (...parts) => faults.push(parts.map(String).join(' '));
  addEventListener('error', ({ message, target }) => add(message ?? 'not loaded: ' + target.outerHTML), true);
  addEventListener('unhandledrejection', ({ reason }) => add(reason));
  document.addEventListener('securitypolicyviolation', (event) => add(event.violatedDirective, event.blockedURI));
  console.error = console.warn = add;
`;

/** Opens a window without a toolbar, because MiniBrowser's windows with one are wider than a phone. */
const OPENER = `data:text/html,${encodeURIComponent(
  `<button style="position:fixed;inset:0;width:100%" onclick="open('about:blank', '', 'toolbar=no,location=no,width=${PHONE.width},height=${PHONE.height}')">open</button>`,
)}`;

let browser: RunningBrowser;
let folder: string;
let inbox: SeededInbox;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'task-tamer-page-'));
  await cp(SERVER_PAGES_FOLDER, folder, { recursive: true });
  const page = await readFile(join(folder, 'inbox.html'), 'utf8');
  await writeFile(
    join(folder, 'inbox.html'),
    page.replace('<head>', '<head><script src="./faults.js"></script>'),
  );
  await writeFile(join(folder, 'faults.js'), FAULTS);

  browser = await startWebKit(WEBKIT);
  await browser.window.navigate(OPENER);
  await browser.window.click(100, 100, 'left');
  await vi.waitFor(() => browser.window.enterOpenedWindow(), LIMIT);
});

afterAll(async () => {
  await browser.stop();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  inbox = await startSeededInbox({}, folder);
  await seed(inbox);
  await browser.window.navigate(`${inbox.url}/inbox/`);
});

afterEach(async () => {
  await expectNoFaults();
  await browser.window.navigate('about:blank');
  await inbox.close();
});

test('an owner signs in by the mailed link, and axe finds no violation', async () => {
  await expectShown('label', 'Your mail address');
  await expectAccessible();
  await signIn();
  await expectLines('Grace Okafor', 'Wilhelmina van den Berg-Oosterhuis', 'Oskar Lind');
  await expectShown('.line', 'Booked: ');
  await expectAccessible();
});

test('a conversation shows its booking, summary, transcript and recording, and going back focuses its line', async () => {
  await signIn();
  await press('.line a', 'Grace Okafor');
  await expectShown('.open h2', 'Grace Okafor');
  await expectShown('[aria-label="Booking"]', '12 Main Street');
  await expectShown('[aria-label="Summary"]', 'Keep the X-ray free at ten');
  await expectShown('.transcript li', 'He does not want to put any weight');
  await expectShown('[aria-label="Recording"] button', 'Play');
  expect(await inPage(`document.activeElement.textContent`)).toBe('Grace Okafor');
  await expectAccessible();
  await press('button', 'All conversations');
  await expect.poll(() => inPage(`document.activeElement.textContent`), LIMIT).toContain('Grace Okafor');
});

test('the list is searched while the owner types, and says when nothing is found', async () => {
  await signIn();
  await type('input[type="search"]', 'vaccin');
  await expectLines('Wilhelmina van den Berg-Oosterhuis');
  await type('input[type="search"]', 'giraffe');
  await expectShown('[role=status]', 'Nothing is found for “vaccingiraffe”.');
  await expectLines();
  await expectAccessible();
});

test('a note is saved, and a conversation that is marked as done moves from the new ones to the done ones', async () => {
  await signIn();
  await press('.line a', 'Oskar Lind');
  await type('textarea', 'Rabbits are fine');
  await expectShown('.note [role="status"]', 'Saved');
  await press('.next button', 'Done');
  await expectShown('.undo', 'Oskar Lind is done.');
  await expectAccessible();
  await expectLines('Grace Okafor', 'Wilhelmina van den Berg-Oosterhuis');
  await press('.views button', 'Done');
  await expectLines('Oskar Lind');
  await press('.line a', 'Oskar Lind');
  await expect
    .poll(() => inPage(`document.querySelector('textarea')?.value`), LIMIT)
    .toBe('Rabbits are fine');
});

test('the appointments show the week, a day, the form, and a dialog that Escape leaves, and axe finds no violation', async () => {
  await inbox.close();
  inbox = await startSeededInbox({}, folder, undefined, clinicRules());
  await inbox.book('Grace Okafor', 'check-up', 'grace@mail.example');
  await browser.window.navigate(`${inbox.url}/inbox/`);
  await signIn('a', 'Appointments');
  await press('a', 'Appointments');
  await expectShown('.line', 'Check-up, Dr. Ann Lee');
  await expectAccessible();
  await press('.line a', 'Grace Okafor');
  await expectShown('.appointment', 'Confirmation by mail sent');
  await expectAccessible();
  await press('.appointment button', 'Move');
  await expectShown('dialog', 'Move Grace Okafor');
  await expectAccessible();
  await browser.window.press(['Escape']);
  await expect.poll(() => inPage(`document.querySelector('dialog') === null`), LIMIT).toBe(true);
  expect(await inPage(`document.activeElement.textContent`)).toBe('Move');
  await browser.window.navigate('about:blank');
  await browser.window.navigate(`${inbox.url}/inbox/#appointments=settings`);
  await expectShown('.connected', 'The book alone decides what is free.');
  await expectAccessible();
});

test('an owner corrects a mistake from the list of mistakes, which gets the focus, saves, and axe finds no violation in the form', async () => {
  await inbox.close();
  inbox = await startSeededInbox({}, folder, undefined, 'stored');
  await browser.window.navigate(`${inbox.url}/inbox/`);
  await signIn('a', 'Appointments');
  await browser.window.navigate('about:blank');
  await browser.window.navigate(`${inbox.url}/inbox/#appointments=settings`);
  await press('button', 'Veterinary clinic');
  await expectShown('[aria-label="Visitors will be offered"]', 'Vaccination');
  await type('[aria-label="Opening hours"] input', 'x');
  await expectShown('p', 'Something is missing or wrong');
  await press('button', 'Save');
  const focused = (attribute: string) =>
    expect.poll(() => inPage(`document.activeElement.getAttribute('${attribute}')`), LIMIT);
  await focused('aria-label').toBe('What is wrong');
  await inPage(`document.activeElement.querySelector('button').click()`);
  await focused('aria-invalid').toBe('true');
  await browser.window.press(['Backspace']);
  // It replaces what was missing, which moves the button.
  await expectShown('[aria-label="Visitors will be offered"]', 'Vaccination');
  await expectAccessible();
  await press('button', 'Save');
  await expectShown('[role="status"]', 'Saved. It applies from now on.');
});

test('a visitor’s page of an appointment has its styles, confirms, and offers other times', async () => {
  await inbox.close();
  inbox = await startSeededInbox({}, folder, undefined, clinicRules());
  await inbox.book('Grace Okafor', 'check-up', 'grace@mail.example');
  await expect.poll(() => inbox.visitLinks(), LIMIT).toHaveLength(1);
  await browser.window.navigate(inbox.visitLinks()[0] ?? '');
  await expectShown('h1', 'Your appointment is booked');
  expect(await inPage(`getComputedStyle(document.querySelector('main')).paddingTop`)).toBe('32px');
  await expectAccessible();
  await press('button', 'I will come');
  await expectShown('[role="status"]', 'You have confirmed that you will come.');
  await press('a', 'Choose another time');
  await expectShown('h1', 'Choose a new time');
  await expectAccessible();
  await browser.window.navigate(`${inbox.url}/inbox/`);
  await expectShown('label', 'Your mail address');
});

/** @param text of an element that only those who are signed in see */
async function signIn(selector = '.line', text = 'Grace Okafor'): Promise<void> {
  await type('input[type="email"]', OWNER);
  await press('button', 'Send me a link');
  await expectShown('[role="status"]', 'a link is on its way');
  await expect.poll(() => inbox.links(), LIMIT).toHaveLength(1);
  await expectNoFaults();
  await browser.window.navigate('about:blank');
  await browser.window.navigate(inbox.links()[0] ?? '');
  await expectShown(selector, text);
}

const inPage = (expression: string): Promise<unknown> => browser.window.run(`return ${expression};`);

/** Finds the first visible element that has this text. */
const elementWith = (selector: string, text: string): string =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].find((element) =>
    element.checkVisibility() && element.textContent.includes(${JSON.stringify(text)}))`;

async function expectShown(selector: string, text: string): Promise<void> {
  const description = `${selector} with “${text}”`;
  await expect
    .poll(() => inPage(`${elementWith(selector, text)} !== undefined`), { ...LIMIT, message: description })
    .toBe(true);
}

/** Clicks in the middle of the element with the mouse. */
async function press(selector: string, text: string): Promise<void> {
  await expectShown(selector, text);
  const position = await browser.window.run(`
    const element = ${elementWith(selector, text)};
    element.scrollIntoView({ behavior: 'instant', block: 'center' });
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x + width / 2, y + height / 2].map(Math.round);`);
  const [x, y] = Array.isArray(position) ? position.map(Number) : [];
  await browser.window.click(x ?? 0, y ?? 0, 'left');
}

async function type(selector: string, text: string): Promise<void> {
  await press(selector, '');
  await browser.window.press([...text]);
}

const expectLines = (...names: readonly string[]): Promise<void> =>
  expect
    .poll(() => inPage(`[...document.querySelectorAll('.line .who')].map((who) => who.textContent)`), LIMIT)
    .toEqual(names);

async function expectNoFaults(): Promise<void> {
  expect(await inPage('window.faults'), 'errors and blocked requests').toEqual([]);
}

/** Asserts that axe finds no violation and that nothing is wider than the window. */
async function expectAccessible(): Promise<void> {
  if ((await inPage('typeof axe')) === 'undefined') await browser.window.run(AXE);
  const violations = await browser.window.run(`
    const found = await axe.run(document, { resultTypes: ['violations'] });
    return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ': ' + target));`);
  expect(violations).toEqual([]);
  const wide = await browser.window.run(`
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > innerWidth + 1)
      .map((element) => element.outerHTML.slice(0, 100));`);
  expect(wide, 'wider than the window').toEqual([]);
  expect(await inPage('[innerWidth, document.documentElement.scrollWidth]')).toEqual([
    PHONE.width,
    PHONE.width,
  ]);
}
