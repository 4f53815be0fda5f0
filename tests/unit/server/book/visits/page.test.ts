// Scope: the page behind the link in a visitor's mail, from GET and POST to what becomes of the appointment.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { changeInbox } from '../../../../support/inbox/changes.ts';
import { DAY_MS, HOUR_MS, OWNER, PUBLIC_URL, rowsOf, type InboxWorld } from '../../inbox/world.ts';
import { bookFixture, callIn, firstSlot } from '../tools-world.ts';

const { openBook, mailServer, file, mailed } = bookFixture();
const GRACE = { name: 'Grace', contact: 'grace@mail.example' };

type Asked = { readonly form?: Record<string, string>; readonly method?: string; readonly query?: string };

async function ask(world: InboxWorld, link: string, { form, query = '', method }: Asked = {}) {
  const posted = form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) };
  const request = new Request(`${link}${query}`, { ...posted, ...(method === undefined ? {} : { method }) });
  const answer = await world.inbox.answer({ request, socketAddress: '203.0.113.9' });
  if (answer === null) throw new Error('The server has no such path.');
  return { answer, html: await answer.text() };
}

const linkIn = (text: string | undefined): string =>
  /https:\S+\/inbox\/visits\/[\w-]+/.exec(text ?? '')?.[0] ?? '';

async function visited(language = 'en') {
  const world = await openBook(undefined, undefined, {}, mailed());
  const caller = await callIn(world, language);
  const slot = await firstSlot(caller, { day: '27' });
  const booked = await caller.use('book', { slot, ...GRACE });
  await world.inbox.work();
  const link = linkIn(mailServer().mails.findLast(({ to }) => to?.[0]?.address === GRACE.contact)?.text);
  return { world, caller, booked, link };
}

const appointment = () => rowsOf(file(), 'appointments')[0] ?? {};

/** The value of the first button with this text. */
const slotAt = (html: string, clock: string): string =>
  new RegExp(`<button name="slot" value="([^"]+)">${clock}</button>`).exec(html)?.[1] ?? '';

describe('the page of a link', () => {
  it('shows what, when and where, and is neither stored nor indexed', async () => {
    const { world, link } = await visited();
    const { answer, html } = await ask(world, link);
    expect(answer.status).toBe(200);
    expect(html).toContain('Check-up');
    expect(html).toContain('9:00 AM CST');
    expect(html).toContain('Friday, November 27');
    expect(html).toContain('12 Main Street');
    expect(html).not.toContain('<script');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("default-src 'none'") as string,
    });
  });

  it('has the styles that its policy allows', async () => {
    const { world, link } = await visited();
    const { answer, html } = await ask(world, link);
    const [, styles = ''] = /<style>([^]*)<\/style>/.exec(html) ?? [];
    const hash = createHash('sha256').update(styles).digest('base64');
    expect(answer.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`);
  });

  it('changes nothing when a mail program opens its links', async () => {
    const { world, link } = await visited();
    const before = appointment();
    for (const query of ['', '?show=times', '?show=cancel', '?do=cancel', '?do=confirm'])
      for (const method of ['GET', 'HEAD'])
        expect((await ask(world, link, { query, method })).answer.status).toBe(200);
    expect(appointment()).toEqual(before);
  });

  it('is in the visitor’s language and direction', async () => {
    const { world, link } = await visited('ar');
    const { html } = await ask(world, link);
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).toContain('سأحضر');
  });

  it('confirms the visit', async () => {
    const { world, link } = await visited();
    const { answer } = await ask(world, link, { form: { do: 'confirm' } });
    expect(answer.status).toBe(303);
    expect(new URL(answer.headers.get('location') ?? '', link).href).toBe(link);
    expect(appointment()['confirmed_at']).not.toBeNull();
    const { html } = await ask(world, link);
    expect(html).toContain('You have confirmed');
    expect(html).not.toContain('I will come');
  });

  it('moves the visit to another free time of the same service, and informs visitor and owner', async () => {
    const { world, link } = await visited();
    await ask(world, link, { form: { do: 'confirm' } });
    const { html } = await ask(world, link, { query: '?show=times&from=20787' });
    expect(html).toMatch(/Choose a new time[\s\S]+Check-up[\s\S]+9:00 AM CST[\s\S]+10:00 AM/);
    const first = mailServer().mails.length;
    const { answer } = await ask(world, link, { form: { do: 'move', slot: slotAt(html, '10:00 AM') } });
    expect(answer.status).toBe(303);
    expect(appointment()).toMatchObject({ state: 'moved', sequence: 1, confirmed_at: null });
    await world.inbox.work();
    const mails = mailServer().mails.slice(first);
    expect(new Set(mails.map(({ to }) => to?.[0]?.address))).toEqual(new Set([GRACE.contact, OWNER]));
    expect(mails.find(({ to }) => to?.[0]?.address === OWNER)?.subject).toMatch(
      /^Grace moved an appointment: /,
    );
  });

  it('offers other times if the chosen one was taken meanwhile', async () => {
    const { world, link } = await visited();
    const { html } = await ask(world, link, { query: '?show=times' });
    const slot = slotAt(html, '9:00 AM');
    const other = await callIn(world);
    await other.use('book', {
      slot: await firstSlot(other, { day: 'tomorrow' }),
      name: 'Hopper',
      contact: '212 555 0199',
    });
    const { answer, html: others } = await ask(world, link, { form: { do: 'move', slot } });
    expect(answer.status).toBe(409);
    expect(others).toContain('no longer free');
    expect(appointment()).toMatchObject({ state: 'booked', sequence: 0 });
  });

  it('refuses a time that the rules do not offer', async () => {
    const { world, link } = await visited();
    for (const slot of ['ann.zzzzzz', 'bob.1', 'nobody', '', 'ann.1'])
      expect((await ask(world, link, { form: { do: 'move', slot } })).answer.status).toBe(409);
    expect(appointment()).toMatchObject({ state: 'booked', sequence: 0 });
  });

  it('cancels the visit after a question, and says how to book again', async () => {
    const { world, link } = await visited();
    expect((await ask(world, link, { query: '?show=cancel' })).html).toContain('Yes, cancel it');
    const first = mailServer().mails.length;
    await ask(world, link, { form: { do: 'cancel' } });
    expect(appointment()).toMatchObject({ state: 'cancelled' });
    const { html } = await ask(world, link);
    expect(html).toContain('Your appointment is cancelled');
    expect(html).toContain('<a href="https://shop.example">Book again</a>');
    expect(html).toContain('href="tel:+12125550142"');
    await world.inbox.work();
    const subjects = mailServer()
      .mails.slice(first)
      .map(({ subject }) => subject);
    expect(subjects).toContain('Grace cancelled an appointment: Friday, November 27, 9:00 AM');
    // Pressing a button of an old page changes nothing.
    await ask(world, link, { form: { do: 'confirm' } });
    expect(appointment()).toMatchObject({ state: 'cancelled', confirmed_at: null });
  });

  it('of a visit that has begun offers no change, and of one that is over shows nothing of it', async () => {
    const { world, link } = await visited();
    world.pass(5 * DAY_MS + 3 * HOUR_MS);
    const begun = await ask(world, link);
    expect(begun.html).toContain('can no longer be changed');
    expect(begun.html).not.toContain('<form');
    await ask(world, link, { form: { do: 'cancel' } });
    expect(appointment()).toMatchObject({ state: 'booked' });
    world.pass(HOUR_MS);
    const over = await ask(world, link);
    expect(over.html).toContain('can no longer be changed');
    expect(over.html).not.toContain('Check-up');
  });

  it('says kindly that a wrong, erased or foreign link leads nowhere', async () => {
    const { world, caller, link } = await visited();
    const token = link.split('/').at(-1) ?? '';
    const changed = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    for (const wrong of ['x', changed, token.slice(1), `${token}A`]) {
      const { answer, html } = await ask(world, `${PUBLIC_URL}/inbox/visits/${wrong}`);
      expect(answer.status).toBe(404);
      expect(html).toContain('This link does not lead to an appointment');
    }
    await changeInbox(file(), (change) =>
      change.updateTable('appointments').set({ name: null, contact: null, contact_key: null }).execute(),
    );
    expect((await ask(world, link)).answer.status).toBe(404);
    expect(caller.id).not.toBe('');
  });

  it('refuses other methods, and too many requests of one address', async () => {
    const { world, link } = await visited();
    expect((await ask(world, link, { method: 'DELETE' })).answer.status).toBe(405);
    let status = 200;
    for (let request = 0; request < 61; request += 1) status = (await ask(world, link)).answer.status;
    expect(status).toBe(429);
    world.pass(16 * 60_000);
    expect((await ask(world, link)).answer.status).toBe(200);
  });
});
