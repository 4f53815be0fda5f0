/** Scope: the lines of the list: what each tells, how much room it takes, and which are unread. */
import { expect } from '@playwright/test';
import { FACE, FACES } from '../../looks/fonts.ts';
import { line, lines, open, signIn, test, view } from './fixture.ts';
import { MINUTE_MS, seed } from './seeded-inbox.ts';

const PHONES = [
  { width: 360, height: 740 },
  { width: 390, height: 664 },
];

test.describe('in a font that is the same on each machine', () => {
  test.use({ bypassCSP: true });

  test('on a phone the first line begins within the first 200 px, and each has two lines, however long its texts are', async ({
    page,
    inbox,
  }) => {
    await seed(inbox);
    await inbox.leaveMessage('Luis Ortega', 'luis@example.com', 'My retainer broke. '.repeat(40));
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
    await expect(lines(page)).toHaveCount(5);
    await page.addStyleTag({ content: `${FACES} * { font-family: ${FACE} !important; }` });
    await page.evaluate(() => document.fonts.ready);
    for (const size of PHONES) {
      await page.setViewportSize(size);
      const boxes = await Promise.all((await lines(page).all()).map((each) => each.boundingBox()));
      expect(boxes[0]?.y).toBeLessThan(200);
      for (const box of boxes) expect(box?.height).toBeLessThan(70);
    }
  });
});

test('on a phone the head of the page has one row, and the urgency of a line is not cut', async ({
  page,
  inbox,
}) => {
  await seed(inbox);
  await signIn(page, inbox);
  for (const size of PHONES) {
    await page.setViewportSize(size);
    const head = await page.locator('.top > header').boundingBox();
    expect(head?.height).toBeLessThan(64);
    const urgency = lines(page).getByText('This week');
    const isCut = await urgency.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    expect(isCut).toBe(false);
  }
});

test('on a phone, what needs the owner is listed once', async ({ page, inbox }) => {
  await seed(inbox);
  await signIn(page, inbox);
  const headings = page.getByRole('heading', { name: 'Needs you' });
  await expect(headings).toHaveCount(2);
  await page.setViewportSize({ width: 390, height: 664 });
  await expect(headings).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Figures' })).toBeVisible();
});

test('a line tells the channel, the urgency and the outcome by words as well as by signs', async ({
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
});

test('the product has its name and its mark on the page and where owners sign in', async ({
  page,
  inbox,
}) => {
  await page.goto(`${inbox.url}/inbox/`);
  const mark = page.getByText('Task Tamer');
  await expect(mark).toBeVisible();
  await signIn(page, inbox);
  await expect(mark).toBeVisible();
  // On a phone the mark remains, which has its own file.
  await page.setViewportSize({ width: 390, height: 664 });
  const image = await page
    .locator('.brand')
    .evaluate((brand) => getComputedStyle(brand, '::before').backgroundImage);
  const [, address = ''] = /url\("(.+)"\)/.exec(image) ?? [];
  const answer = await page.request.get(address);
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8']);
});

test('a name or number of any length leaves Close, Call back and Done in one piece on a phone', async ({
  page,
  inbox,
}) => {
  const name = 'Wilhelmina van den Berg-Oosterhuis of Cholmondeley-Featherstonehaugh';
  await inbox.leaveMessage(name, '+1 212 555 0199', 'My retainer broke.');
  await signIn(page, inbox);
  await page.setViewportSize({ width: 360, height: 740 });
  await line(page, name).click();
  const number = open(page).getByRole('link', { name: 'Call back' }).locator('.contact');
  const lineHeight = (await number.evaluate((each) => parseFloat(getComputedStyle(each).fontSize))) * 2;
  expect((await number.boundingBox())?.height).toBeLessThan(lineHeight);
  await page.getByRole('button', { name: 'Erase this conversation' }).click();
  const close = await page.getByRole('button', { name: 'Close' }).boundingBox();
  expect(close?.height).toBeLessThan(48);
  expect(close?.width).toBeGreaterThan(48);
});

test('a conversation names its agent, and says in words when the visitor’s consent was worded', async ({
  page,
  inbox,
}) => {
  await seed(inbox);
  await signIn(page, inbox);
  await line(page, 'Grace Okafor').click();
  await expect(open(page).getByRole('listitem').first()).toContainText('Erin');
  const about = open(page).getByRole('region', { name: 'About this conversation' });
  await expect(about).toContainText(/in English \(wording of [A-Z][a-z]+ \d+, \d{4}\)/);
});

test('a conversation is unread until it is opened, also after a reload', async ({ page, inbox }) => {
  await seed(inbox);
  await signIn(page, inbox);
  const unread = page.locator('.line.unread');
  await expect(unread).toHaveCount(3);
  await line(page, 'Oskar Lind').click();
  await expect(open(page)).toBeVisible();
  await expect(unread).toHaveCount(2);
  await page.reload();
  await expect(lines(page)).toHaveCount(3);
  await expect(unread).toHaveCount(2);
  await expect(line(page, 'Oskar Lind')).toHaveAccessibleName(/^Call: Oskar Lind/);
  await view(page, 'Missed').click();
  await expect(lines(page)).toHaveCount(2);
  await expect(unread).toHaveCount(0);
});
