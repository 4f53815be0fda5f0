/**
 * Scope: the markup of the view's main pieces for given snapshots, rendered to text. What needs a browser
 * (focus, top layer, live regions at work) is tested on the built tag.
 */
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { initialBotCheck } from '../../../widget/bot-check/rules.ts';
import { DEFAULT_CONFIG } from '../../../widget/config/config.ts';
import { NO_CONVERSATION, reduceConversation } from '../../../widget/session/conversation.ts';
import { EMPTY_FORM } from '../../../widget/session/form.ts';
import { NO_WRITING } from '../../../widget/session/writing.ts';
import type { Actions, Snapshot } from '../../../widget/session/snapshot.ts';
import { stringsFor } from '../../../widget/strings/strings.ts';
import { CallBar } from '../../../widget/ui/call-bar.tsx';
import { Captions } from '../../../widget/ui/captions.tsx';
import { ViewContext } from '../../../widget/ui/context.ts';
import { ConsentField, NameField } from '../../../widget/ui/fields.tsx';
import { OpenerMemory } from '../../../widget/dialog/focus.ts';
import { Panel } from '../../../widget/ui/panel.tsx';
import { Problem } from '../../../widget/ui/problem.tsx';
import { Toasts } from '../../../widget/ui/toasts.tsx';

const IDLE: Snapshot = {
  config: DEFAULT_CONFIG,
  panel: { open: false, trigger: null },
  form: EMPTY_FORM,
  botCheck: initialBotCheck,
  call: { status: 'idle' },
  muted: false,
  speaker: null,
  connected: true,
  audioBlocked: false,
  microphoneLost: false,
  minutesLeft: null,
  microphoneId: null,
  loudspeakerId: null,
  video: null,
  conversation: NO_CONVERSATION,
  writing: NO_WRITING,
  offersWriting: true,
  notices: [],
  placement: 0,
  offeredUntil: null,
};
const LIVE: Partial<Snapshot> = { call: { status: 'live', callId: 'c', since: Date.now() } };

function render(piece: ReactElement, changes: Partial<Snapshot> = {}): string {
  const snapshot = { ...IDLE, ...changes };
  // Markup only: nothing is ever done.
  const store = { actions: {} as Actions, getSnapshot: () => snapshot, subscribe: () => () => undefined };
  const view = { store, strings: stringsFor('en'), opener: new OpenerMemory(), place: null };
  return renderToStaticMarkup(<ViewContext value={view}>{piece}</ViewContext>);
}

describe('the form', () => {
  it('ties the error to the name and lets a name of any length be typed', () => {
    const markup = render(<NameField />, { form: { ...EMPTY_FORM, nameError: 'name-too-long' } });
    expect(markup).toMatch(/<input[^>]*aria-invalid="true"[^>]*aria-describedby="tt-name-error"/);
    expect(markup).toMatch(/id="tt-name-error"[^>]*>Name must be less than 100 characters</);
    expect(markup.toLowerCase()).not.toContain('maxlength');
  });

  it('marks the consent that was missed, until it is given', () => {
    const notices = [{ id: 1, kind: 'consent-required', style: 'destructive', reason: null }] as const;
    expect(render(<ConsentField />, { notices })).toContain('aria-invalid="true"');
    const given = render(<ConsentField />, { notices, form: { ...EMPTY_FORM, consent: true } });
    expect(given).toContain('aria-invalid="false"');
  });

  it('shows all that is agreed to, tied to the box, and nothing that was not given', () => {
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

  it('says when another attempt may succeed, as long as that is to come', () => {
    const problem = (retryAt: number) =>
      render(<Problem />, { form: { ...EMPTY_FORM, problem: 'budget-spent', retryAt } });
    expect(problem(Date.now() + 7.5 * 60_000)).toContain('You can start again in 8 minutes.');
    expect(problem(Date.now() - 1)).toContain('another way for now');
  });

  it('keeps the region of problems in place before there is one', () => {
    expect(render(<Problem />)).toContain('role="alert"');
  });

  it('names the problem and the other ways to the business', () => {
    const config = {
      ...DEFAULT_CONFIG,
      contactPhone: '+1 555 010-0199',
      contactUrl: 'https://pine.example/',
    };
    const markup = render(<Problem />, { config, form: { ...EMPTY_FORM, problem: 'microphone-missing' } });
    expect(markup).toContain('No microphone was found; you can write to Erin instead.');
    expect(markup).toContain('href="tel:+15550100199"');
    expect(markup).toMatch(/href="https:\/\/pine\.example\/" target="_blank" rel="noopener noreferrer"/);
  });

  it('says what keeps a call from working by itself where nobody can write', () => {
    const form = { ...EMPTY_FORM, problem: 'microphone-missing' } as const;
    expect(render(<Problem />, { form, offersWriting: false })).toContain('>No microphone was found.<');
  });

  it('offers no other way when voice works', () => {
    const config = { ...DEFAULT_CONFIG, contactPhone: '555' };
    expect(render(<Problem />, { config, form: { ...EMPTY_FORM, problem: 'cancelled' } })).not.toContain(
      'tel:',
    );
  });
});

describe('the dialog', () => {
  it('is drawn while it is closed, but for the bot check, which would ask its provider', () => {
    const markup = render(<Panel />);
    expect(markup).toContain('<form');
    expect(markup).not.toContain('bot-check');
    expect(markup).toMatch(/role="alert".*role="status"/);
  });
});

describe('the toasts', () => {
  const notices = [
    { id: 1, kind: 'call-started', style: 'default', reason: null },
    { id: 2, kind: 'call-error', style: 'destructive', reason: 'connection-lost' },
  ] as const;
  const form = { ...EMPTY_FORM, name: ' <b>Ana</b> ' };

  it('put errors, with their reason, into the alert and the rest into the status', () => {
    const [alert = '', status = ''] = render(<Toasts active />, { notices, form }).split('role="status"');
    expect(alert).toContain('data-style="destructive"');
    expect(alert).toContain('The connection was lost.');
    expect(status).toContain('Call Started');
  });

  it('show a name as text, never as markup', () => {
    expect(render(<Toasts active />, { notices, form })).toContain('Connected for &lt;b&gt;Ana&lt;/b&gt;');
  });

  it('are shown in one of their two places only', () => {
    expect(render(<Toasts active={false} />, { notices, form })).not.toContain('Call Started');
  });
});

describe('the call bar', () => {
  it('offers Cancel, and nothing that needs a call, while it is starting', () => {
    const markup = render(<CallBar />, { call: { status: 'starting', stage: 'daily-call-join' } });
    expect(markup).toContain('Connecting the call');
    expect(markup).toContain('Cancel</button>');
    expect(markup).not.toMatch(/Mute|Captions/);
  });

  it('offers End Call, and says what is announced apart from who is speaking', () => {
    const markup = render(<CallBar />, { ...LIVE, speaker: 'assistant' });
    expect(markup).toContain('End Call</button>');
    expect(markup).toMatch(/role="status">You are connected to Erin<.*Erin is speaking/);
    expect(markup).toMatch(/role="timer"[^>]*>00:00</);
  });

  it('shows the minutes that are left one by one, and has three and one read out', () => {
    const said = (minutesLeft: number | null) => {
      const markup = render(<CallBar />, { ...LIVE, minutesLeft });
      const seen = /class="bar-left" aria-hidden="true">([^<]*)</.exec(markup)?.[1];
      return [seen, /class="visually-hidden" aria-live="polite">([^<]*)</.exec(markup)?.[1]];
    };
    expect([3, 2, 1, null].map(said)).toEqual([
      ['3 minutes left', '3 minutes left'],
      ['2 minutes left', ''],
      ['1 minute left', '1 minute left'],
      [undefined, ''],
    ]);
  });

  it('shows the state of the microphone on its button', () => {
    expect(render(<CallBar />, LIVE)).toMatch(/class="button-tool">.*Mute</);
    expect(render(<CallBar />, { ...LIVE, muted: true })).toMatch(/button-muted".*Unmute</);
  });

  it('asks for a tap when the browser holds the sound back', () => {
    expect(render(<CallBar />, LIVE)).not.toContain('Tap to hear');
    expect(render(<CallBar />, { ...LIVE, audioBlocked: true })).toContain('Tap to hear Erin');
  });

  it('writes the transcript down as text, open lines marked', () => {
    const said = { type: 'spoken', at: 0 } as const;
    const greeted = reduceConversation(NO_CONVERSATION, {
      ...said,
      role: 'assistant',
      text: '<img src=x>',
      final: true,
    });
    const conversation = reduceConversation(greeted, {
      ...said,
      role: 'user',
      text: 'Tuesday',
      final: false,
    });
    const markup = render(<Captions />, { conversation });
    expect(markup).toContain('&lt;img src=x&gt;');
    expect(markup).toMatch(/role="log"/);
    expect(markup).toMatch(/data-role="user" data-final="false".*Tuesday/);
  });
});
