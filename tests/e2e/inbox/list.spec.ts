/** Scope: the lines of the list: what each tells, and how much room it, the page's head and a conversation take on a phone. */
import { expect, type Page } from '@playwright/test';
import { FACE, FACES } from '../../looks/fonts.ts';
import { line, lines, open, signIn, test } from './fixture.ts';
import { MINUTE_MS, seed } from './seeded-inbox.ts';

const PHONES = [
  { width: 360, height: 740 },
  { width: 390, height: 664 },
];

test.describe('in a font that is the same on each machine', () => {
  test.use({ bypassCSP: true });

  test('on a phone the first line begins within the first 200 px, each has two lines, and buttons stay in one piece, however long texts are', async ({
    page,
    inbox,
  }) => {
    const name = 'Wilhelmina van den Berg-Oosterhuis of Cholmondeley-Featherstonehaugh';
    await seed(inbox);
    await inbox.leaveMessage('Nora Quill', 'nora@quill.example', 'My retainer broke.');
    await inbox.leaveMessage(name, '+1 212 555 0199', 'My retainer broke. '.repeat(40));
    await inbox.call({
      name: 'Dana Whitfield-Featherstonehaugh of Cholmondeley',
      ago: 3 * MINUTE_MS,
      lines: [['user', 'Hello?']],
      summary: {
        reason: 'A cracked molar. '.repeat(9),
        urgency: 'Today or tomorrow, before noon if possible',
      },
    });
    await signIn(page, inbox);
    await expect(lines(page)).toHaveCount(6);
    await page.addStyleTag({ content: `${FACES} * { font-family: ${FACE} !important; }` });
    await page.evaluate(() => document.fonts.ready);
    for (const size of PHONES) {
      await page.setViewportSize(size);
      const boxes = await Promise.all((await lines(page).all()).map((each) => each.boundingBox()));
      expect(boxes[0]?.y).toBeLessThan(200);
      for (const box of boxes) expect(box?.height).toBeLessThan(70);
    }

    await page.setViewportSize({ width: 360, height: 740 });
    await line(page, name).click();
    const number = open(page).getByRole('link', { name: 'Call back' }).locator('.contact');
    const lineHeight = (await number.evaluate((each) => parseFloat(getComputedStyle(each).fontSize))) * 2;
    expect((await number.boundingBox())?.height).toBeLessThan(lineHeight);
    await expectAddressInParts(page);
    await page.getByRole('button', { name: 'Erase this conversation' }).click();
    const close = await page.getByRole('button', { name: 'Close' }).boundingBox();
    expect(close?.height).toBeLessThan(48);
    expect(close?.width).toBeGreaterThan(48);
  });
});

/** The parts of the address before and from the `@` are each on one line. */
async function expectAddressInParts(page: Page): Promise<void> {
  await page.getByRole('button', { name: '← All conversations' }).click();
  await line(page, 'Nora Quill').click();
  const address = open(page).getByRole('link', { name: 'Write to' }).locator('.contact');
  await expect(address).toHaveText('nora@quill.example');
  const linesOfParts = await address.evaluate(({ childNodes }) =>
    [...childNodes]
      .filter((node) => node instanceof Text)
      .map((part) => {
        const range = document.createRange();
        range.selectNode(part);
        return range.getClientRects().length;
      }),
  );
  expect(linesOfParts).toEqual([1, 1]);
}

test('a line tells channel, urgency and outcome by words and signs, and a phone lists what needs the owner once, below one row with the mark', async ({
  page,
  inbox,
}) => {
  await seed(inbox);
  await inbox.leaveMessage('Luis Ortega', 'luis@example.com', 'My retainer broke.');
  await signIn(page, inbox);
  await expect(line(page, 'Luis Ortega')).toHaveAccessibleName(
    'Unread. Message: Luis Ortega My retainer broke.',
  );
  await expect(line(page, 'Grace Okafor')).toHaveAccessibleName(
    /^Unread\. Call: Grace Okafor This week Booked: .* · Waffles limps on the left front paw$/,
  );
  for (const sign of await page.locator('.line .sign').all()) {
    const drawn = await sign.evaluate((svg: SVGSVGElement) => svg.getBBox().width);
    expect(drawn).toBeGreaterThan(8);
  }
  const headings = page.getByRole('heading', { name: 'Needs you' });
  await expect(headings).toHaveCount(2);
  await expect(page.getByText('Task Tamer')).toBeVisible();

  for (const size of PHONES) {
    await page.setViewportSize(size);
    const head = await page.locator('.top > header').boundingBox();
    expect(head?.height).toBeLessThan(64);
    const urgency = lines(page).getByText('This week');
    const isCut = await urgency.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    expect(isCut).toBe(false);
  }
  await expect(headings).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Figures' })).toBeVisible();
  // The mark, which remains on a phone, has its own file.
  const image = await page
    .locator('.brand')
    .evaluate((brand) => getComputedStyle(brand, '::before').backgroundImage);
  const [, address = ''] = /url\("(.+)"\)/.exec(image) ?? [];
  const answer = await page.request.get(address);
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8']);
});

test('a booking that was cancelled is struck through, in the color of an alarm, and the line of its conversation says so', async ({
  page,
  inbox,
}) => {
  const start = new Date(Date.now() + 24 * 60 * MINUTE_MS).toISOString();
  const booked = { booked: true, title: 'Check-up', start, reference: 'AB12' };
  const call = { ago: 12 * MINUTE_MS, booked };
  await inbox.call({ ...call, name: 'Grace Okafor' });
  await inbox.call({ ...call, name: 'Oskar Lind', isCancelled: true });
  await signIn(page, inbox);
  const alarm = await page.evaluate(() => {
    document.body.style.setProperty('outline-color', 'var(--alarm)');
    return getComputedStyle(document.body).outlineColor;
  });
  await expect(line(page, 'Grace Okafor').getByText('Booked: ')).not.toHaveCSS('color', alarm);
  await expect(line(page, 'Oskar Lind').getByText(/^Cancelled: /)).toHaveCSS('color', alarm);
  await expect(line(page, 'Oskar Lind')).not.toContainText('Booked');

  await line(page, 'Grace Okafor').click();
  const booking = open(page).getByRole('region', { name: 'Booking' });
  await expect(booking).not.toContainText('Cancelled');
  await expect(booking.locator('.time')).not.toHaveCSS('text-decoration-line', 'line-through');
  await line(page, 'Oskar Lind').click();
  await expect(booking.getByText('Cancelled')).toHaveCSS('color', alarm);
  await expect(booking.locator('.time')).toHaveCSS('text-decoration-line', 'line-through');
  await expect(booking).toHaveCSS('border-top-color', alarm);
});
