/**
 * A visitor inside a page: starts a call without a round trip to the test for each press, and records the tag's events.
 * Serialized, so it must not reference anything outside itself. Runs before any script of the page.
 */
import type { CallState, TAG } from '../../../widget/contract.ts';

/** The state of a page and its call. */
export type Shown = {
  readonly state: CallState;
  /** The newest call of this page. */
  readonly callId: string | null;
  readonly muted: boolean;
  readonly bars: number;
  readonly microphones: number;
  readonly stored: string | null;
  /** The call-start and call-end events of all pages of the site so far. */
  readonly told: readonly string[];
  /** The ids of all calls that the platform has created for the site. */
  readonly calls: readonly string[];
};

export type Visitor = {
  /** Resolves to whether Start Call was pressed: false if another call, such as a resumed one, comes first. */
  start(): Promise<boolean>;
  endByPress(): void;
  shown(): Shown | null;
};
export type VisitedWindow = Window & { readonly visitor: Visitor };

export function installVisitor({ tag, passed }: { readonly tag: string; readonly passed: string }): void {
  if (window !== window.top || !location.protocol.startsWith('http')) return;
  const TOLD = 'told ';
  const CALL = 'call ';
  const agent = (): HTMLElementTagNameMap[typeof TAG] | null => document.querySelector(tag as typeof TAG);

  const tracks = new Set<MediaStreamTrack>();
  const { mediaDevices } = navigator;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (constraints) => {
    const stream = await open(constraints);
    for (const track of stream.getTracks()) tracks.add(track);
    return stream;
  };
  const clone: unknown = Reflect.get(MediaStreamTrack.prototype, 'clone');
  Reflect.set(MediaStreamTrack.prototype, 'clone', function (this: MediaStreamTrack): unknown {
    const track: unknown = typeof clone === 'function' ? Reflect.apply(clone, this, []) : null;
    if (track instanceof MediaStreamTrack) tracks.add(track);
    return track;
  });

  // Store the events in the site's storage, because a page that was left can no longer report to the test.
  const note = (kind: string, what: string): void =>
    localStorage.setItem(`${kind}${Date.now()} ${Math.random()}`, what);
  const noted = (kind: string): readonly string[] =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith(kind))
      .sort()
      .map((key) => localStorage.getItem(key) ?? '');
  for (const name of ['call-start', 'call-end'])
    document.addEventListener(name, (event) => {
      const detail: unknown = event instanceof CustomEvent ? event.detail : null;
      note(TOLD, `${name} ${JSON.stringify(detail)}`);
    });
  // Record the id before the tag gets the answer, so that it cannot join a call that the test does not know.
  const fetch = window.fetch.bind(window);
  window.fetch = async (...request) => {
    const answer = await fetch(...request);
    if (!answer.url.endsWith('/call/web')) return answer;
    const { id } = (await answer.clone().json()) as { readonly id: string };
    note(CALL, id);
    return answer;
  };

  let callId: string | null = null;
  document.addEventListener('call-start-success', (event) => {
    if (event instanceof CustomEvent) ({ callId } = event.detail as { readonly callId: string });
  });

  const until = async (holds: () => boolean): Promise<boolean> => {
    const end = performance.now() + 10_000;
    while (!holds()) {
      if (performance.now() > end) return false;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return true;
  };
  const find = <Kind extends Element>(selector: string): Kind | null =>
    agent()?.shadowRoot?.querySelector<Kind>(selector) ?? null;
  const box = (): HTMLElement | null => {
    const { contentDocument: check = null } = find<HTMLIFrameElement>('iframe[title^="Widget"]') ?? {};
    return check?.readyState === 'complete' ? check.querySelector('#check') : null;
  };
  const isIdle = (): boolean => agent()?.callState === 'idle';
  const on = async (holds: () => boolean): Promise<boolean> =>
    (await until(() => !isIdle() || holds())) && isIdle();

  /** Fills in the form and presses Start Call. */
  const start = async (): Promise<boolean> => {
    if (!(await until(() => agent()?.callState !== undefined)) || !isIdle()) return false;
    agent()?.open();
    if (!(await on(() => find('task-tamer-agent-view dialog[open] form') !== null))) return false;
    const name = find<HTMLInputElement>('dialog[open] input[type="text"]');
    if (name?.value === '') {
      name.focus();
      document.execCommand('insertText', false, 'Grace');
    }
    const consent = find<HTMLInputElement>('dialog[open] input[type="checkbox"]');
    if (consent?.checked === false) consent.click();
    if (!(await on(() => box() !== null))) return false;
    box()?.click();
    if (!(await on(() => agent()?.shadowRoot?.textContent.includes(passed) === true))) return false;
    find<HTMLFormElement>('dialog[open] form')?.requestSubmit();
    return true;
  };

  const endByPress = (): void => {
    const buttons = agent()?.shadowRoot?.querySelectorAll<HTMLElement>('[part="call-bar"] button') ?? [];
    const end = [...buttons].find(({ textContent }) => /End Call|Cancel/.test(textContent));
    if (end) end.click();
    else void agent()?.endCall();
  };

  const shown = (): Shown | null => {
    const element = agent();
    if (element?.callState === undefined) return null;
    return {
      state: element.callState,
      callId,
      muted: element.muted,
      bars: element.shadowRoot?.querySelectorAll('[part="call-bar"]').length ?? 0,
      microphones: [...tracks].filter(({ readyState }) => readyState === 'live').length,
      stored: sessionStorage.getItem('task-tamer-call'),
      told: noted(TOLD),
      calls: noted(CALL),
    };
  };
  Object.assign(window, { visitor: { start, endByPress, shown } satisfies Visitor });
}
