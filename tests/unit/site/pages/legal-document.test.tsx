/** Scope: the legal documents are complete: every topic has a clause, prices match, and there is a contact. */
import { createHash } from 'node:crypto';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { LOCAL_SETTINGS, LOCAL_TAG } from '../../../../demo/local-settings.ts';
import { PrivacyPage } from '../../../../site/pages/privacy.tsx';
import { TermsPage } from '../../../../site/pages/terms.tsx';
import { SettingsContext } from '../../../../site/settings/settings-context.ts';

function read(
  page: ReactElement,
  settings = LOCAL_SETTINGS,
): { readonly headings: readonly string[]; readonly markup: string } {
  const markup = renderToStaticMarkup(<SettingsContext value={settings}>{page}</SettingsContext>);
  const [main = ''] = /<main.*<\/main>/s.exec(markup) ?? [];
  return { headings: [...main.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, title = '']) => title), markup: main };
}

/** Changes with any word. The date must be that of the change: the policy promises it. */
const PRIVACY_POLICY = {
  date: 'In effect since November 30, 2026',
  words: 'a9de3e7bcd50c3460066cde8abb002e59655024a46dfde61a9dba82e07be68b1',
};

describe('the Privacy Policy', () => {
  const { headings, markup } = read(<PrivacyPage />);

  it('has the date of its last change', () => {
    const [before = '', after = ''] = markup.split(/<p class="document-date">.*?<\/p>/);
    const [, date] = /<p class="document-date">(.*?)<\/p>/.exec(markup) ?? [];
    const text = `${before}${after}`.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
    const words = createHash('sha256').update(text).digest('hex');
    expect({ date, words }).toEqual(PRIVACY_POLICY);
  });

  it('has a clause for every topic', () => {
    expect(headings).toEqual([
      'What we collect, and why',
      'Talking to an AI',
      'Our inbox',
      'Before a call begins',
      'Cookies and your choice',
      'Who works for us',
      'How long we keep it',
      'Your rights',
      'Safety',
      'Children',
      'Changes and contact',
    ]);
  });

  it('explains what each choice means, and counts Global Privacy Control as Decline', () => {
    for (const words of ['Before you choose', 'After Accept', 'After Decline', 'Global Privacy Control'])
      expect(markup).toContain(`<b>${words}`);
  });

  it('says so if analytics is off', () => {
    const { markup: silent } = read(<PrivacyPage />, { ...LOCAL_SETTINGS, analytics: null });
    expect(silent).toContain('nothing to choose');
    expect(silent).not.toContain('After Accept,');
  });

  it('describes the check before a call only if there is a call endpoint', () => {
    for (const words of [
      'sends the result and your IP address to hCaptcha',
      'your IP address',
      'keyed hash',
      'changes every day',
      'receipt',
    ])
      expect(markup).toContain(words);
    const { headings: without } = read(<PrivacyPage />, { ...LOCAL_SETTINGS, tag: LOCAL_TAG });
    expect(without).not.toContain('Before a call begins');
  });

  it('says what the inbox keeps, for how long, who reads it, and how it is erased', () => {
    for (const words of [
      'The team members who answer you read it',
      'A recording exists only if you agreed to one.',
      'After 30 days a conversation is erased in the inbox and at the voice platform.',
      'everything that contains that number or address',
      '<b>What remains</b> is a proof of erasure',
      'a fingerprint of your number remains',
      'unless we erase everything of the person whose visits have it',
      '<b>When you leave a message:</b>',
    ])
      expect(markup).toContain(words);
  });

  it('names the time zone wherever it says what is sent and kept, and what the tab stores', () => {
    expect(markup.match(/your time zone/gi)).toHaveLength(4);
    expect(markup).toContain('the size of the captions, it is stored as long');
  });

  it('says that calls are not recorded, in accordance with the consent text', () => {
    expect(LOCAL_SETTINGS.tag.recording).toBeUndefined();
    expect(markup).toContain('audio of a call on this page is not recorded');
    expect(markup).not.toMatch(/call[^.]*may be recorded|Recordings and transcripts/);
  });

  it('names the processors by role', () => {
    for (const role of ['Voice platform', 'Call network', 'Bot check', 'Product analytics', 'Hosting'])
      expect(markup).toContain(`<dt>${role}</dt>`);
  });

  it('has a contact address', () => {
    expect(markup).toContain(`href="mailto:${LOCAL_SETTINGS.links.email}"`);
  });
});

describe('the Terms of Service', () => {
  const { headings, markup } = read(<TermsPage />);

  it('has a clause for every topic', () => {
    expect(headings).toEqual([
      'The service',
      'Fees',
      'Your responsibilities',
      'Results',
      'Trying the agent on this page',
      'Ownership',
      'Liability',
      'Termination',
      'Law',
      'Changes and contact',
    ]);
  });

  it('contains the prices of the price list and a link to the Privacy Policy', () => {
    expect(markup).toContain('The one-time setup fee is $3,499.');
    expect(markup).toContain('$499 per month');
    expect(markup).toContain('href="/privacy"');
  });
});
