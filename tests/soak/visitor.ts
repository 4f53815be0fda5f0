/**
 * A visitor who calls repeatedly, inside the page, so that no outside reference retains the page's objects. Serialized,
 * so it must not reference anything outside itself.
 */
import type { TaskTamerAgentElement } from '../../widget/contract.ts';

export type VisitorOptions = {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** The bot check's text when passed. */
  readonly passed: string;
  /** Milliseconds after which a step counts as failed. */
  readonly patience: number;
};

export type Visitor = {
  /** Opens the dialog of the page's element, calls until the agent listens, ends the call. */
  call(): Promise<void>;
  /** Begins a conversation in writing, hides its panel and brings it back, and ends it. */
  write(): Promise<void>;
  /** Inserts another element, opens its dialog, removes it. */
  insertAndRemove(): Promise<void>;
  /** Dismisses the last toast. */
  rest(): Promise<void>;
  /** The number of live tracks among all opened microphones and their clones. */
  liveTracks(): number;
};
export type VisitedWindow = Window & { visitor: Visitor };

export function installVisitor({ tag, attributes, passed, patience }: VisitorOptions): void {
  const live = new Set<MediaStreamTrack>();
  const keep = (track: MediaStreamTrack): void => void live.add(track);
  const { mediaDevices } = navigator;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (constraints) => {
    const stream = await open(constraints);
    stream.getTracks().forEach(keep);
    return stream;
  };
  const clone: unknown = Reflect.get(MediaStreamTrack.prototype, 'clone');
  Reflect.set(MediaStreamTrack.prototype, 'clone', function (this: MediaStreamTrack): unknown {
    const track: unknown = typeof clone === 'function' ? Reflect.apply(clone, this, []) : null;
    if (track instanceof MediaStreamTrack) keep(track);
    return track;
  });
  const liveTracks = (): number => {
    for (const track of live) if (track.readyState === 'ended') live.delete(track);
    return live.size;
  };

  const until = async <Found>(what: string, look: () => Found | null | undefined | false): Promise<Found> => {
    const limit = performance.now() + patience;
    for (;;) {
      const found = look();
      if (found !== null && found !== undefined && found !== false) return found;
      if (performance.now() > limit) throw new Error(`The visitor timed out waiting for ${what}.`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  const next = (agent: EventTarget, wanted: string, unwanted: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const heard = new AbortController();
      const settle = (act: () => void) => () => {
        heard.abort();
        clearTimeout(limit);
        act();
      };
      const limit = setTimeout(
        settle(() => reject(new Error(`The visitor timed out waiting for ${wanted}.`))),
        patience,
      );
      const { signal } = heard;
      agent.addEventListener(wanted, settle(resolve), { signal });
      agent.addEventListener(
        unwanted,
        settle(() => reject(new Error(unwanted))),
        { signal },
      );
    });
  const find = <Kind extends Element>(agent: Element, selector: string): Kind | null | undefined =>
    agent.shadowRoot?.querySelector<Kind>(selector);

  const place = (): TaskTamerAgentElement => {
    const agent = document.createElement(tag) as TaskTamerAgentElement;
    for (const [name, value] of Object.entries(attributes)) agent.setAttribute(name, value);
    document.body.append(agent);
    return agent;
  };
  const findForm = (agent: TaskTamerAgentElement): Promise<HTMLFormElement> =>
    until('the form', () => find<HTMLFormElement>(agent, 'dialog[open] form'));
  const openForm = (agent: TaskTamerAgentElement, channel?: 'writing'): Promise<HTMLFormElement> => {
    agent.open(channel && { channel });
    return findForm(agent);
  };
  /** Finds the form again, because another channel may have replaced it. */
  const submit = async (agent: TaskTamerAgentElement): Promise<void> =>
    (await findForm(agent)).requestSubmit();

  const fillIn = async (agent: TaskTamerAgentElement, form: HTMLFormElement): Promise<void> => {
    const name = form.querySelector<HTMLInputElement>('input[type="text"]');
    if (name?.value === '') {
      name.focus();
      document.execCommand('insertText', false, 'Grace');
    }
    const consent = form.querySelector<HTMLInputElement>('input[type="checkbox"]');
    if (consent?.checked === false) consent.click();
    const box = await until('the bot check', () => {
      const { contentDocument } = find<HTMLIFrameElement>(agent, 'iframe[title^="Widget"]') ?? {};
      return (
        contentDocument?.readyState === 'complete' && contentDocument.querySelector<HTMLElement>('#check')
      );
    });
    box.click();
    await until('the bot check to pass', () => agent.shadowRoot?.textContent.includes(passed));
  };

  const engines = (): number => {
    const { instances } = (Reflect.get(window, '_daily') ?? {}) as { instances?: object };
    return Object.keys(instances ?? {}).length;
  };

  let caller: TaskTamerAgentElement | null = null;
  const call = async (): Promise<void> => {
    const agent = (caller ??= place());
    const form = await openForm(agent);
    await fillIn(agent, form);
    const started = next(agent, 'call-start', 'call-start-failed');
    await submit(agent);
    await started;
    await agent.endCall();
    await until('the end', () => agent.callState === 'idle' && liveTracks() === 0);
  };
  const write = async (): Promise<void> => {
    const agent = (caller ??= place());
    const form = await openForm(agent, 'writing');
    await fillIn(agent, form);
    await submit(agent);
    const findBox = () => find<HTMLTextAreaElement>(agent, '.conversation textarea');
    (await until('the text box', findBox)).focus();
    document.execCommand('insertText', false, 'Hello');
    find<HTMLElement>(agent, '.message-send')?.click();
    await until('the answer', () => find(agent, '.line[data-role="assistant"][data-final="true"]'));
    const press = (button: string) => find<HTMLElement>(agent, `.conversation-head ${button}`)?.click();
    press('.button-icon');
    await until('the panel to hide', () => findBox() === null);
    agent.open();
    await until('the panel to return', findBox);
    const ended = next(agent, 'chat-end', 'chat-error');
    press('.button-text');
    await ended;
    press('.button-icon');
    await until('the panel to go', () => find(agent, '.conversation') === null);
  };
  const insertAndRemove = async (): Promise<void> => {
    const agent = place();
    await openForm(agent);
    // The call engine loads while the visitor fills in the form, and some visitors leave before it has loaded.
    await until('the call engine', () => engines() > 0);
    agent.remove();
    await until(
      'the dialog and the call engine to go',
      () => find(agent, 'dialog') === null && engines() === 0,
    );
  };
  const rest = async (): Promise<void> => {
    // "Did this help?" would stay for a minute.
    if (caller !== null) find<HTMLElement>(caller, '.toast-dismiss')?.click();
    await until('the last toast to go', () => caller === null || find(caller, '[part~="toast"]') === null);
  };
  Object.assign(window, { visitor: { call, write, insertAndRemove, rest, liveTracks } satisfies Visitor });
}
