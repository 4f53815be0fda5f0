/** The machine behind one call object: handles the page's messages across meetings. */
import { ACTIONS } from './actions.ts';
import type { MachineContext } from './machine-context.ts';
import { CANNED_ANSWERS, IGNORED_ACTIONS } from './canned-answers.ts';
import { instanceOf } from './daily-globals.ts';
import { NO_PROCESSING } from './input-settings.ts';
import { EMPTY_STORE, storeState } from './machine-store.ts';
import type { Meeting } from './meeting/meeting.ts';
import { PageLink, type PageMessage } from './page-link.ts';

export class CallMachine {
  readonly #context: MachineContext;
  readonly #warned = new Set<string>();
  readonly #onMessage = (event: MessageEvent): void => this.#receive(event);

  constructor(callClientId: string) {
    this.#context = {
      callClientId,
      page: new PageLink(callClientId),
      meeting: null,
      inputSettings: NO_PROCESSING,
      speakerId: 'default',
    };
  }

  /** The object that daily-js keeps of its machine. */
  get handle(): { readonly store: { getState(): object }; reset(): void } {
    const content = () => this.#context.meeting?.content ?? EMPTY_STORE;
    return { store: { getState: () => storeState(content()) }, reset: () => this.#reset() };
  }

  start(): void {
    window.addEventListener('message', this.#onMessage);
    this.#context.page.post({ action: 'loaded' });
  }

  #receive(event: MessageEvent): void {
    if (instanceOf(this.#context.callClientId) === undefined) {
      this.#stop();
      return;
    }
    const message = this.#context.page.read(event);
    if (message !== null) this.#act(message);
  }

  #act(message: PageMessage): void {
    const act = ACTIONS[message.action];
    if (act !== undefined) {
      act(this.#context, message);
      return;
    }
    const canned = CANNED_ANSWERS[message.action];
    if (canned === undefined && !IGNORED_ACTIONS.has(message.action)) this.#warn(message.action);
    this.#context.page.answer(message, canned ?? {});
  }

  /** Answer unknown actions too: a promise that never settles would be worse for the page. */
  #warn(action: string): void {
    if (this.#warned.has(action)) return;
    this.#warned.add(action);
    console.warn(`The stand-in call machine does not implement "${action}" and sent an empty response.`);
  }

  #reset(): void {
    const meeting: Meeting | null = this.#context.meeting;
    this.#context.meeting = null;
    this.#context.inputSettings = NO_PROCESSING;
    meeting?.close();
  }

  /** The page destroyed its call object. */
  #stop(): void {
    window.removeEventListener('message', this.#onMessage);
    this.#reset();
  }
}
