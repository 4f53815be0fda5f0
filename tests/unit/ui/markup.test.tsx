/**
 * Scope: the rendered markup of the dialog for given snapshots. Browser behavior (focus, top layer, live regions) is
 * tested on the built tag.
 */
import { describe, expect, it } from 'vitest';
import { DEFAULT_CONFIG } from '../../../widget/config/config.ts';
import { EMPTY_FORM } from '../../../widget/session/state/form.ts';
import { ConsentField, NameField } from '../../../widget/ui/form/fields.tsx';
import { Panel } from '../../../widget/ui/form/panel.tsx';
import { Problem } from '../../../widget/ui/form/problem.tsx';
import { MicrophoneTest } from '../../../widget/ui/form/microphone-test.tsx';
import { LIVE, render } from './rendered.tsx';

describe('the microphone test', () => {
  it('reports silence, without the message for a call’s microphone', () => {
    expect(render(<MicrophoneTest />, { microphoneTest: 'on', finding: 'silent' })).toContain(
      'We can’t hear you',
    );
    expect(render(<MicrophoneTest />, { ...LIVE, finding: 'silent' })).toMatch(/<p role="status"><\/p>/);
  });
});

describe('the call form', () => {
  it('associates the error with the name field, and accepts names of any length', () => {
    const markup = render(<NameField />, { form: { ...EMPTY_FORM, nameError: 'name-too-long' } });
    expect(markup).toMatch(/<input[^>]*aria-invalid="true"[^>]*aria-describedby="tt-name-error"/);
    expect(markup).toMatch(/id="tt-name-error"[^>]*>Name must be less than 100 characters</);
    expect(markup.toLowerCase()).not.toContain('maxlength');
  });

  it('marks missing consent until it is given', () => {
    const marked = render(<ConsentField />, { missing: ['consent'] });
    expect(marked).toMatch(/aria-invalid="true" aria-describedby="tt-consent-error tt-consent-note"/);
    expect(marked).toMatch(/id="tt-consent-error"[^>]*>Tick this box to continue\.</);
    const given = render(<ConsentField />, { form: { ...EMPTY_FORM, consent: true } });
    expect(given).toContain('aria-invalid="false"');
    expect(given).not.toContain('tt-consent-error');
  });

  it('shows the complete consent text, associated with the checkbox, and no parts that are unset', () => {
    const config = {
      ...DEFAULT_CONFIG,
      recording: true,
      consentText: '<b>No health.</b>',
      privacyUrl: 'https://pine.example/privacy',
    };
    const markup = render(<ConsentField />, { config });
    expect(markup).toMatch(/<input[^>]*aria-describedby="tt-consent-note"/);
    const [, note = ''] = markup.split('id="tt-consent-note"');
    expect(note).toMatch(
      /Erin is an AI.*<strong>The call is recorded\.<\/strong>.*&lt;b&gt;No health\.&lt;\/b&gt;/,
    );
    expect(note).toMatch(
      /href="https:\/\/pine\.example\/privacy" target="_blank" rel="noopener noreferrer">Privacy/,
    );
    expect(render(<ConsentField />)).not.toMatch(/recorded|<a /);
  });

  it('says when to try again, until that time has passed', () => {
    const problem = (retryAt: number) =>
      render(<Problem write={() => undefined} />, {
        form: { ...EMPTY_FORM, problem: 'budget-spent', retryAt },
      });
    expect(problem(Date.now() + 7.5 * 60_000)).toContain('You can try again in 8 minutes.');
    expect(problem(Date.now() - 1)).toContain('another way for now');
  });

  it('renders the live region of problems in advance', () => {
    expect(render(<Problem write={() => undefined} />)).toContain('role="alert"');
  });

  it('shows the problem and the business’s contacts', () => {
    const config = {
      ...DEFAULT_CONFIG,
      contactPhone: '+1 555 010-0199',
      contactUrl: 'https://pine.example/',
    };
    const markup = render(<Problem write={() => undefined} />, {
      config,
      form: { ...EMPTY_FORM, problem: 'microphone-missing' },
    });
    expect(markup).toContain('No microphone was found; you can write to Erin instead.');
    expect(markup).toContain('href="tel:+15550100199"');
    expect(markup).toMatch(/href="https:\/\/pine\.example\/" target="_blank" rel="noopener noreferrer"/);
  });

  it('shows what prevents a call if text chat is unavailable', () => {
    const form = { ...EMPTY_FORM, problem: 'microphone-missing' } as const;
    expect(render(<Problem write={() => undefined} />, { form, offersWriting: false })).toContain(
      '>No microphone was found.<',
    );
  });

  it('offers no alternatives when voice works', () => {
    const config = { ...DEFAULT_CONFIG, contactPhone: '555' };
    expect(
      render(<Problem write={() => undefined} />, { config, form: { ...EMPTY_FORM, problem: 'cancelled' } }),
    ).not.toContain('tel:');
  });
});

describe('the dialog', () => {
  it('is rendered while closed, except for the bot check, which would contact its provider', () => {
    const markup = render(<Panel />);
    expect(markup).toContain('<form');
    expect(markup).not.toContain('bot-check');
    expect(markup).toMatch(/role="alert".*role="status"/);
  });
});
