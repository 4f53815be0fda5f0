// Scope: the rendered markup of call bar and toasts for given snapshots.
import { describe, expect, it, vi } from 'vitest';
import { DEFAULT_CONFIG } from '../../../widget/config/config.ts';
import { NO_CONVERSATION, reduceConversation } from '../../../widget/session/state/conversation.ts';
import { EMPTY_FORM } from '../../../widget/session/state/form.ts';
import { CallBar } from '../../../widget/ui/call/call-bar.tsx';
import { Captions } from '../../../widget/ui/call/captions/captions.tsx';
import { Toasts } from '../../../widget/ui/toasts.tsx';
import { LIVE, render } from './rendered.tsx';

const CONVERSATION = reduceConversation(NO_CONVERSATION, {
  type: 'spoken',
  at: 0,
  role: 'user',
  text: 'A cleaning.',
  final: true,
});

describe('the toasts', () => {
  const notices = [
    { id: 1, kind: 'call-started', style: 'default', reason: null },
    { id: 2, kind: 'call-error', style: 'destructive', reason: 'connection-lost' },
  ] as const;
  const form = { ...EMPTY_FORM, name: ' <b>Ana</b> ' };

  it('announce errors with their reason as alerts, and the rest as status', () => {
    const [alert = '', status = ''] = render(<Toasts active />, { notices, form }).split('role="status"');
    expect(alert).toContain('data-style="destructive"');
    expect(alert).toContain('The connection was lost.');
    expect(status).toContain('Call Started');
  });

  it('lead to the form of a message that failed and to the contacts, and only say it in a call', () => {
    const config = { ...DEFAULT_CONFIG, contactPhone: '+1 555 010-0199' };
    const toast = { id: 1, kind: 'message-failed', style: 'destructive', reason: 'network' } as const;
    const markup = render(<Toasts active />, { notices: [toast], config, offersMessages: true });
    expect(markup).toMatch(
      /role="alert".*Your message was not sent\.<.*It is still here.*Leave a message<.*href="tel:/,
    );
    expect(markup).not.toContain('toast-detail');
    const offline = { ...toast, reason: 'offline' } as const;
    expect(render(<Toasts active />, { notices: [offline], config })).toMatch(
      /Your message was not sent\.<.*toast-detail">You are offline/,
    );
    const inCall = render(<Toasts active />, { ...LIVE, notices: [toast], config, offersMessages: true });
    expect(inCall).not.toMatch(/Leave a message|tel:/);
  });

  it('offer a new call, text chat and the phone after a lost call, and nothing during a resumed one', () => {
    const config = { ...DEFAULT_CONFIG, contactPhone: '+1 555 010-0199' };
    const markup = render(<Toasts active />, { notices, conversation: CONVERSATION, config });
    expect(markup).toMatch(
      /may not have arrived\..*Call again<.*Continue in writing<.*href="tel:\+15550100199"/,
    );
    const main = markup.match(/(?<=class="button-primary">)[^<]+/g);
    expect(main).toEqual(['Call again']);
    expect(render(<Toasts active />, { ...LIVE, notices, config })).not.toMatch(/Call again|tel:/);
    const mild = [{ ...notices[1], reason: 'microphone-lost' }] as const;
    expect(render(<Toasts active />, { notices: mild, config })).not.toMatch(/Call again|tel:/);
  });

  it('ask after a call whether it helped, with its length, two buttons, and writing as the main one', () => {
    const asked = [
      { id: 1, kind: 'call-ended', style: 'default', reason: null, question: 'asked', lengthMs: 83_000 },
    ] as const;
    const ended = render(<Toasts active />, { notices: asked, conversation: CONVERSATION });
    expect(ended).toMatch(/Call Ended<.*Time in this call<\/span> 01:23</);
    const buttons = [...ended.matchAll(/class="(button-(?:quiet|primary))">([^<]+)/g)];
    expect(buttons.map(([, look, words]) => [look, words])).toEqual([
      ['button-quiet', 'Yes'],
      ['button-quiet', 'No'],
      ['button-primary', 'Continue in writing'],
    ]);
    const off = render(<Toasts active />, {
      notices: asked,
      conversation: CONVERSATION,
      offersWriting: false,
    });
    expect(off).not.toContain('button-primary');
  });

  it('show a name as text, never as markup', () => {
    expect(render(<Toasts active />, { notices, form })).toContain('Connected for &lt;b&gt;Ana&lt;/b&gt;');
  });

  it('are rendered in one of their two places only', () => {
    expect(render(<Toasts active={false} />, { notices, form })).not.toContain('Call Started');
  });
});

describe('the call bar', () => {
  it('offers Cancel and no in-call controls while the call starts', () => {
    const markup = render(<CallBar />, { call: { status: 'starting', stage: 'daily-call-join' } });
    expect(markup).toContain('Connecting the call');
    expect(markup).toContain('Cancel</button>');
    expect(markup).not.toMatch(/Mute|Captions/);
  });

  it('offers End Call, and separates the announced status from the current speaker', () => {
    const markup = render(<CallBar />, { ...LIVE, speaker: 'assistant' });
    expect(markup).toContain('End Call</button>');
    expect(markup).toMatch(/role="status"><span>You are connected to Erin<.*Erin is speaking/);
    expect(markup).toMatch(/role="timer"[^>]*>00:\d\d</);
  });

  it.each([1, -1])('counts the same time when the device’s clock is set by %d h', (hours) => {
    const call = { status: 'live', callId: 'c1', since: Date.now() - 83_000 } as const;
    vi.useFakeTimers({ now: Date.now() + hours * 3_600_000, toFake: ['Date'] });
    const markup = render(<CallBar />, { call });
    vi.useRealTimers();
    expect(markup).toMatch(/role="timer"[^>]*>01:23</);
  });

  it('shows in the status that the visitor is not heard, with the remedy, except while reconnecting', () => {
    const markup = render(<CallBar />, { ...LIVE, finding: 'silent' });
    expect(markup).toContain('<p class="bar-status" role="status"><span>We can’t hear you</span></p>');
    expect(markup).toContain('Use another microphone');
    expect(render(<CallBar />, { ...LIVE, finding: 'unclear' })).toContain(
      'Erin can’t make out what you say',
    );
    const away = render(<CallBar />, { ...LIVE, finding: 'silent', connected: false });
    expect(away).toContain('role="status"><span>The connection dropped');
    expect(render(<CallBar />, LIVE)).not.toContain('Use another microphone');
  });

  it('has a microphone meter with a name and a text value', () => {
    expect(render(<CallBar />, LIVE)).toMatch(
      /role="meter" aria-label="Microphone" aria-valuemin="0" aria-valuemax="1" aria-valuenow="0" aria-valuetext="Quiet"/,
    );
  });

  it('shows every remaining minute, and announces only three and one', () => {
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

  it('shows the microphone’s state on its button', () => {
    expect(render(<CallBar />, LIVE)).toMatch(/class="button-tool">.*Mute</);
    expect(render(<CallBar />, { ...LIVE, muted: true })).toMatch(/button-muted".*Unmute</);
  });

  it('asks for a tap when the browser blocks audio', () => {
    expect(render(<CallBar />, LIVE)).not.toContain('Tap to hear');
    expect(render(<CallBar />, { ...LIVE, audioBlocked: true })).toContain('Tap to hear Erin');
  });

  it('renders captions as text, and marks interim lines', () => {
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
    const markup = render(<Captions size="0" />, { conversation });
    expect(markup).toContain('&lt;img src=x&gt;');
    expect(markup).toMatch(/role="log"/);
    expect(markup).toMatch(/data-role="user" data-final="false".*Tuesday/);
  });
});
