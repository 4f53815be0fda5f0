/** Looks for a call that the page before has stored, and shows End Call until the parts that resume it are loaded. */
import { CALL_LOCK, STORED_CALL, storedCall } from '../../follow/stored-call.ts';
import type { FollowedPorts, WaitsForParts } from './ports.ts';

/** When to look again once no page holds the lock, ms: where the browser does not report what another page stored. */
const FALLBACK_MS = [0, 100, 400, 1_000, 2_500];

export class FollowedCall {
  readonly #ports: FollowedPorts;
  /** Watches while the page is shown; null while it does not. */
  #watching: AbortController | null = null;
  #wait: Promise<void> | null = null;
  #waiting: InstanceType<WaitsForParts> | null = null;

  constructor(ports: FollowedPorts) {
    this.#ports = ports;
    const { connection: signal } = ports;
    const stop = (): void => this.#stop();
    signal.addEventListener('abort', stop);
    window.addEventListener('pageshow', () => this.#watch(), { signal });
    // A pending request would keep the page out of the back/forward cache.
    window.addEventListener('pagehide', stop, { signal });
    this.#watch();
  }

  /** True while the stored call has its own End Call. */
  get isWaiting(): boolean {
    return this.#waiting?.isShown === true;
  }

  look(): void {
    const { bringBar, config, isReady, resume, onMissing } = this.#ports;
    if (!config().follow || storedCall() === null) return;
    if (bringBar === null || isReady()) return void resume().catch(onMissing);
    this.#wait ??= this.#waitFor(bringBar).finally(() => ([this.#wait, this.#waiting] = [null, null]));
  }

  async #waitFor(bringBar: () => Promise<WaitsForParts>): Promise<void> {
    const { onLost, resume } = this.#ports;
    try {
      const Bar = await bringBar();
      this.#waiting = new Bar(this.#ports);
    } catch {
      return resume().catch(onLost);
    }
    await this.#waiting.resume();
  }

  /** Ends a call that waits for the parts. False if there is none. */
  async end(): Promise<boolean> {
    if (this.#wait && !this.#waiting) await this.#ports.bringBar?.().catch(() => null);
    return this.#waiting?.end('customer-ended-call') === true;
  }

  /** The parts show the call. */
  shown(): void {
    this.#waiting?.hide();
  }

  /**
   * A page may be shown before the one that it replaces has been told that it is left, and sees what that one stored
   * later still.
   */
  #watch(): void {
    if (this.#watching) return this.look();
    this.#watching = new AbortController();
    const { signal } = this.#watching;
    const look = (): void => this.look();
    const lookAgain = (): void => {
      for (const wait of FALLBACK_MS) setTimeout(() => signal.aborted || look(), wait);
    };
    look();
    window.addEventListener('storage', ({ key }) => key === STORED_CALL && look(), { signal });
    document.addEventListener('visibilitychange', look, { signal });
    // Aborted, refused by the page's sandbox, or broken by the page.
    void untilFree(signal)
      .catch(() => undefined)
      .then(lookAgain);
  }

  #stop(): void {
    this.#watching?.abort();
    this.#watching = null;
  }
}

/** The page before releases the lock once it has stored its call. */
async function untilFree(signal: AbortSignal): Promise<void> {
  await navigator.locks?.request(CALL_LOCK, { mode: 'shared', signal }, () => undefined);
}
