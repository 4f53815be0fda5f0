/**
 * Scope: the rendered markup of the dialog for given snapshots. Browser behavior (focus, top layer, live regions) is
 * tested on the built tag.
 */
import { describe, expect, it } from 'vitest';
import { DEFAULT_CONFIG } from '../../../widget/config/config.ts';
import type { FailureReason } from '../../../widget/contract.ts';
import type { Snapshot } from '../../../widget/session/state/snapshot.ts';
import { EMPTY_FORM } from '../../../widget/session/state/form.ts';
import { ConsentField, NameField } from '../../../widget/ui/form/fields.tsx';
import { Panel } from '../../../widget/ui/form/panel.tsx';
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
});

describe('the obstacle in place of the form', () => {
  const panel = { open: true, trigger: 'failure', channel: 'voice' } as const;
  const withProblem = (problem: FailureReason, changes: Partial<Snapshot> = {}) =>
    render(<Panel />, {
      panel,
      form: { ...EMPTY_FORM, problem, isFolded: true },
      config: {
        ...DEFAULT_CONFIG,
        captchaSiteKey: 'site',
        contactPhone: '+1 555 010-0199',
        contactUrl: 'https://pine.example/',
      },
      ...changes,
    });

  it('says when to try again, until that time has passed', () => {
    const problem = (retryAt: number) =>
      withProblem('budget-spent', {
        form: { ...EMPTY_FORM, problem: 'budget-spent', isFolded: true, retryAt },
      });
    expect(problem(Date.now() + 7.5 * 60_000)).toContain('You can try again in 8 minutes.');
    expect(problem(Date.now() - 1)).toContain('another way for now');
  });

  it('has the reason as its heading, which gets the focus, and nothing of the form', () => {
    const markup = withProblem('microphone-missing');
    expect(markup).toMatch(
      /<h3[^>]*tabindex="-1"[^>]*data-first-focus=""[^>]*>.*No microphone was found\.<\/h3>/i,
    );
    expect(markup).not.toMatch(/<input|bot-check|Start Call|Enter your name/);
    expect(markup.match(/data-first-focus/g)).toHaveLength(1);
  });

  it('has one primary button, and the others as equal ones', () => {
    const markup = withProblem('microphone-missing');
    expect(markup.match(/(?<=class="button-primary"[^>]*>)[^<]+/g)).toEqual(['Try again']);
    expect(markup).toMatch(
      /<nav class="contacts" aria-label="Other ways.*>Write to Erin<.*href="tel:\+15550100199".*href="https:\/\/pine\.example\/" target="_blank" rel="noopener noreferrer"/,
    );
    expect(withProblem('rate-limited')).toMatch(/class="button-primary"[^>]*>(<svg.*?<\/svg>)Write to Erin</);
  });

  it('has the bot check itself, and Start Call, where the check was refused', () => {
    const markup = withProblem('bot-check-refused');
    expect(markup).toMatch(/The verification was not accepted\..*bot-check-box.*Start Call.*Write to Erin/);
    expect(markup).not.toMatch(/name="name"|name="consent"/);
  });

  it('says that a call failed, in place of the toast', () => {
    const notices = [{ id: 1, kind: 'call-failed', style: 'destructive', reason: 'network' }] as const;
    const markup = withProblem('network', { notices });
    expect(markup).toMatch(/<span>Call Failed<\/span> · <span>Unable to connect to AI agent<\/span>.*<h3/s);
    expect(markup).not.toContain('class="toast ');
    expect(withProblem('network')).not.toContain('Call Failed');
  });

  it('offers no alternatives when voice works', () => {
    expect(withProblem('cancelled')).not.toMatch(/tel:|Write to Erin/);
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
