// Every claim, price, label and link of the landing page, read from its rendered HTML.
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { ACTIONS, FEATURES, INACTION, STORIES } from '../../../../site/content/content.ts';
import { NIGHT_SHEET } from '../../../../site/content/night-sheet.ts';
import { ErrorPage } from '../../../../site/pages/error.tsx';
import { HomePage } from '../../../../site/pages/home.tsx';
import { NotFoundPage } from '../../../../site/pages/not-found.tsx';
import { SettingsContext } from '../../../../site/settings/settings-context.ts';
import type { SiteSettings } from '../../../../site/settings/settings.ts';

const SETTINGS: SiteSettings = {
  tag: {},
  links: {
    leadForm: 'https://forms.example/lead',
    calendar: 'https://calendar.example/book',
    email: 'desk@example.com',
    phone: '+1 (212) 555-0142',
  },
  siteUrl: 'https://example.com',
  analytics: { key: 'key', host: '/stand-ins/analytics' },
};

function draw(page: ReactNode): string {
  return renderToStaticMarkup(<SettingsContext value={SETTINGS}>{page}</SettingsContext>);
}

function textOf(markup: string): string {
  return markup
    .replaceAll(/<[^>]+>/gu, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'");
}

/** The text and URL of every link. */
function linksOf(markup: string): readonly (readonly [string, string])[] {
  return [...markup.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gu)].map(
    ([, href = '', label = '']) => [textOf(label), href],
  );
}

const home = draw(<HomePage />);
const text = textOf(home);

describe('the landing page', () => {
  test.each([
    '24/7 automation',
    'Return on investment in 4-6 weeks',
    'Zero missed calls',
    'The $47,000 problem',
    '15-25 unaddressed inquiries a week cost about $4,500 a month',
    '300% increase in new bookings',
    '85% reduction in no-shows',
    '$25,000+ monthly increase',
    'Over $25,000 annual savings versus human receptionists',
    'Half the cost of conventional answering services',
    '$3,499 one-time setup fee',
    'System implementation, customization and training',
    '$499 per month',
    'Ongoing support, maintenance and optimization',
    'Tailored AI integration',
    'Seamless calendar synchronization',
    'Limitless communication',
    'Dedicated 24/7 support',
    'The first year: $3,499 once + 12 × $499 = $9,487',
    'What if Erin does not know?',
    'It binds us as stated in your order.',
    'Immediate revenue erosion',
    'Client behavior reshaping',
    'Strategic disadvantage',
    'Performance guarantee',
    'Success Stories',
  ])('contains "%s"', (claim) => {
    expect(text).toContain(claim);
  });

  test('has four feature cards, each for a different column of the night sheet', () => {
    expect(FEATURES.cards.map(({ badge }) => badge)).toEqual([
      'AI-Powered',
      'Smart Calendar',
      '24/7 Active',
      'Team Sync',
    ]);
    expect(new Set(FEATURES.cards.map(({ column }) => column)).size).toBe(4);
    for (const { badge, title, description } of FEATURES.cards) {
      expect(text).toContain(`${badge}${title}${description}`);
    }
  });

  test('has three stories with business, result, description and metric', () => {
    expect(STORIES.cases).toHaveLength(3);
    for (const { business, result, description, metric } of STORIES.cases) {
      expect(text).toContain(`${metric} ${result}${business}${description}`);
    }
  });

  test('numbers three points of inaction, each next to an unanswered line of the sheet', () => {
    expect(INACTION.points.map(({ number }) => number)).toEqual([1, 2, 3]);
    const struck = [...home.matchAll(/<s>(.*?)<\/s>/gu)].map(([, line = '']) => textOf(line));
    expect(struck).toEqual(
      NIGHT_SHEET.entries.slice(0, 3).map(({ time, caller, request }) => `${time} ${caller}, ${request}`),
    );
  });

  test('links to each destination under its label', () => {
    const form = SETTINGS.links.leadForm;
    expect(new Set(linksOf(home).map((link) => link.join(' > ')))).toEqual(
      new Set([
        'Skip to the content > #main',
        'Task Tamer > /',
        'Features > /#features',
        'Pricing > /#pricing',
        'Success Stories > /#testimonials',
        'Contact Sales > mailto:desk@example.com',
        `Get Started (opens in a new tab) > ${form}`,
        `Schedule Consultation > ${SETTINGS.links.calendar}`,
        '+1 (212) 555-0142 > tel:+12125550142',
        `Initiate Your Strategic Advantage (opens in a new tab) > ${form}`,
        'Privacy Policy > /privacy',
        'Terms of Service > /terms',
        'desk@example.com > mailto:desk@example.com',
        'Set up the agent for your page > /setup/',
      ]),
    );
    for (const id of ['features', 'pricing', 'testimonials', 'main']) expect(home).toContain(` id="${id}"`);
  });

  test('opens the lead form in a new tab without an opener', () => {
    const forms = home.match(/<a [^>]*href="https:\/\/forms\.example\/lead"[^>]*>/gu) ?? [];
    expect(forms).toHaveLength(2);
    for (const form of forms) expect(form).toMatch(/target="_blank" rel="noopener"/u);
  });

  test('offers a consultation twice, sales four times and Erin once', () => {
    const buttons = [...home.matchAll(/<button[^>]*>(.*?)<\/button>/gu)].map(([, label]) => label);
    const count = (label: string) => buttons.filter((button) => button === label).length;
    expect(count(ACTIONS.scheduleConsultation)).toBe(2);
    expect(count(ACTIONS.contactSales)).toBe(4);
    expect(home.match(/<button[^>]*data-task-tamer-open[^>]*>Talk to Erin</gu)).toHaveLength(1);
  });

  test('has one h1, no inline styles and the current year in the footer', () => {
    expect(home.match(/<h1/gu)).toHaveLength(1);
    expect(home).not.toMatch(/ style=/u);
    expect(text).toContain(`© ${new Date().getFullYear()} Task Tamer`);
  });
});

describe('the error pages of the site', () => {
  test('include a page for unknown addresses', () => {
    const page = draw(<NotFoundPage />);
    expect(page).toContain('<h1>404</h1>');
    expect(textOf(page)).toContain('Oops! Page not found');
    expect(linksOf(page)).toContainEqual(['Return to Home', '/']);
  });

  test.each([
    ['an error', new Error('The sheet is torn'), 'The sheet is torn'],
    ['a text', 'The ink is dry', 'The ink is dry'],
    ['something that has no text at all', Object.create(null), ''],
  ])('include a page for the unexpected error: %s', (_, error, message) => {
    const page = renderToStaticMarkup(<ErrorPage error={error} />);
    expect(page).toContain('Unexpected Application Error!');
    expect(page).toContain(message);
    expect(page.includes('<pre')).toBe(error instanceof Error);
  });
});
