/**
 * Scope: screen reader output and its order on an error page, in the cookie banner and in the dialogs. What appears by
 * itself is announced by focus or by an existing live region.
 */
import { expect, test, type Page } from '@playwright/test';
import { openSiteDialog, siteDialog, visitSite } from './site-visit.ts';

const question = (page: Page) => page.getByRole('region', { name: 'Cookie Consent' });

// Scrolling to buttons at the end of the page would open the agent's dialog, which takes the focus.
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => sessionStorage.setItem('task-tamer-opened', '1'));
});

test('an error page focuses its title, then what went wrong and the way home, before the rest', async ({
  page,
}) => {
  await page.addInitScript(() => {
    IntersectionObserver.prototype.observe = () => {
      throw new Error('The observer is broken.');
    };
  });
  await page.goto('/');
  const title = page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' });
  await expect(title).toBeFocused();
  await expect(title).toHaveAccessibleDescription('The observer is broken.');
  await expect(page).toHaveTitle('Unexpected Application Error!');
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Unexpected Application Error!" [level=1]
      - paragraph: The observer is broken.
      - link "Return to Home"
      - region
  `);
});

test('the cookie banner is announced when it appears and precedes the page', async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const region = document.querySelector('#page [aria-live="polite"]');
      // Screen readers do not announce the initial content of a live region.
      document.documentElement.dataset['liveBefore'] = String(region?.childElementCount);
    });
  });
  await page.goto('/');
  await expect(question(page)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-live-before', '0');
  await expect(page.locator('[aria-live="polite"]').getByRole('region')).toHaveAccessibleName(
    'Cookie Consent',
  );
  await expect(page.locator('#page')).toMatchAriaSnapshot(`
    - link "Skip to the content"
    - region "Cookie Consent":
      - heading "Cookie Consent" [level=2]
      - paragraph
      - button "Decline"
      - button "Accept"
    - banner
    - main
    - contentinfo
  `);
  await question(page).getByRole('button', { name: 'Accept' }).press('Enter');
  await expect(question(page)).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
});

test('a reopened cookie banner is announced by its focus alone', async ({ page }) => {
  await visitSite(page);
  await page.getByRole('button', { name: 'Cookie choice' }).click();
  await expect(question(page).getByRole('heading')).toBeFocused();
  await expect(page.locator('[aria-live]').filter({ has: question(page) })).toHaveAttribute(
    'aria-live',
    'off',
  );
});

for (const [name, content] of [
  [
    'Schedule Consultation',
    `
      - paragraph:
        - link "Open the calendar in a new tab"
      - status
      - iframe`,
  ],
  [
    'Contact Sales',
    `
      - paragraph
      - term: Phone
      - definition
      - term: Email
      - definition
      - term: Appointment
      - definition
      - term: Form
      - definition`,
  ],
] as const)
  test(`a screen reader reads ${name} from its title on, without the page behind it`, async ({ page }) => {
    await visitSite(page);
    await openSiteDialog(page, name);
    await expect(siteDialog(page, name).getByRole('heading', { name })).toBeFocused();
    await expect(siteDialog(page, name)).toMatchAriaSnapshot(`
    - dialog "${name}":
      - heading "${name}" [level=2]
      - button "Close"${content}
  `);
    await expect(siteDialog(page, name).locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(page.getByRole('main')).toHaveCount(0);
    await expect(page.getByRole('banner')).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
  });
