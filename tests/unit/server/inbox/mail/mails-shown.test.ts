// Scope: what the mails to an owner say, as text and as HTML, and whether mail programs support their HTML.
import { caniemail } from 'caniemail';
import { expect, it } from 'vitest';
import { CALL, LINK, mailAbout, MAILS, MESSAGE, SUMMARY } from '../../../../support/mail-samples.ts';

const PROGRAMS = [
  'apple-mail.*',
  'fastmail.*',
  'gmail.*',
  'outlook.*',
  'samsung-email.*',
  'yahoo.*',
] as const;

/** Without these a mail is light, has square corners, or a long word that runs on, but says the same. */
const ONLY_NICER = new Set([
  '<body> element',
  '<style> element',
  '@media',
  'border-radius',
  'color-scheme CSS property',
  'color-scheme meta tag',
  'display:none',
  'max-height property',
  'overflow',
  'overflow-wrap',
  'role attribute',
  'table-layout',
]);

it.each(Object.entries(MAILS))('the mail “%s” uses only HTML that mail programs support', async (_, mail) => {
  const { html } = await mail();
  const { issues } = caniemail({ clients: [...PROGRAMS], html });
  const lacking = [...issues.errors.values()].flat().map(({ title }) => title);
  expect([...new Set(lacking)].filter((title) => !ONLY_NICER.has(title))).toEqual([]);
});

it.each(Object.entries(MAILS))(
  'the mail “%s” sets a background wherever it sets a color',
  async (_, mail) => {
    const { html } = await mail();
    for (const opening of ['<body class="page"', 'class="paper"'])
      expect(html.slice(html.indexOf(opening)).split('>')[0]).toContain('background-color:');
    expect(html).toContain('name="color-scheme" content="light dark"');
  },
);

const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

it('the mail about a call says as text what it says as HTML', async () => {
  const { text, html, subject } = await mailAbout(CALL);
  expect(subject).toBe('Dana Ruiz called: Cracked molar, in pain since last night');
  for (const words of [
    'Tuesday, November 24 at 10:00 AM',
    '2:31 min',
    'Emergency visit',
    '8:30 AM',
    'Thursday, November 26',
    '12 Harbor Street, Portland',
    'Call back 212 555 0187',
    'tel:2125550187',
    LINK,
    'Call back about the insurance',
    'A call before noon',
    'Is there anything this week?',
    CALL.id,
  ]) {
    expect(plain(text)).toContain(words);
    expect(plain(html)).toContain(words);
  }
});

it.each([
  ['a telephone number', { phone: '212 555 0187', email: 'dana@example.com' }, 'tel:2125550187'],
  ['an address', { phone: null, email: 'dana@example.com' }, 'mailto:dana@example.com'],
  ['neither', { phone: null, email: null }, LINK],
])('the button of a mail about a visitor with %s is the most likely next step', async (_, contacts, href) => {
  const { html } = await mailAbout({ ...CALL, ...contacts });
  expect(/bgcolor="#f2a93b"[^]*?href="([^"]*)"/.exec(html)?.[1]).toBe(href);
});

it('the mail about a message begins with its words, on the lines that the visitor wrote', async () => {
  const { subject, text, html } = await mailAbout(MESSAGE);
  expect(subject).toBe('Luis Ortega left a message: My retainer broke. Could somebody call me after five?');
  expect(text).toContain(
    '> My retainer broke.\n> Could somebody call me after five?\n\nWrite to luis@example.com',
  );
  expect(html).toMatch(/My retainer broke\.<br \/>Could somebody call me after five\?/);
});

it('a subject is on one line of 120 characters at most, and never ends in half a character', async () => {
  const reason = `Rabbits\r\nBcc: eve@example.com ${'🐇'.repeat(200)}`;
  const { subject } = await mailAbout({ ...CALL, summary: { ...SUMMARY, reason } });
  expect(subject).toMatch(/^Dana Ruiz called: Rabbits Bcc: eve@example\.com (?:🐇)+…$/u);
  expect(subject.length).toBeLessThanOrEqual(120);
});

it('what a visitor says cannot become markup or a link', async () => {
  const attack = '"><img src=x onerror=alert(1)> <a href="https://evil.example">Sign in</a>';
  const { html } = await mailAbout({
    ...CALL,
    name: attack,
    contact: attack,
    email: attack,
    phone: attack,
    lines: [{ speaker: 'visitor', text: attack, at: 0 }],
    bookings: CALL.bookings.map((booking) => ({ ...booking, what: attack, where: attack })),
    summary: {
      who: attack,
      reason: attack,
      details: attack,
      urgency: attack,
      nextStep: attack,
      promised: attack,
    },
  });
  expect(html).not.toContain('<img');
  expect(html).not.toMatch(/<a[^>]*href="https:\/\/evil/);
});

it('a long conversation ends after 200 lines, and the mail says how many are left', async () => {
  const lines = Array.from({ length: 203 }, (_, index) => ({
    speaker: 'visitor' as const,
    text: `Line ${index + 1}.`,
    at: 0,
  }));
  const { text } = await mailAbout({ ...CALL, lines });
  expect(text).toContain('Line 200.');
  expect(text).not.toContain('Line 201.');
  expect(text).toContain('The rest, 3 more lines, is in your inbox.');
});

it('a conversation of long lines ends before Gmail would hide the end of its mail', async () => {
  const lines = Array.from({ length: 10 }, (_, index) => ({
    speaker: 'visitor' as const,
    text: `Line ${index + 1}. ${'The dog limps. '.repeat(1_000)}`,
    at: 0,
  }));
  const { text } = await mailAbout({ ...CALL, lines });
  expect(text).toContain('Line 3.');
  expect(text).not.toContain('Line 4.');
  expect(text).toContain('The rest, 7 more lines, is in your inbox.');
});
