/** Looks for a call that the previous page stored, and shows End Call until the parts that resume it are loaded. */
import { CALL_LOCK, STORED_CALL, storedCall } from '../../follow/stored-call.ts';
import type { FollowedPorts } from './ports.ts';
import type { WaitingCall } from './waiting-call.ts';

/**
 * Delays before looking again once no page holds the lock, ms, for browsers that do not report what another page
 * stored.
 */
const FALLBACK_MS = [0, 100, 400, 1_000, 2_500];

export class FollowedCall {
  readonly #ports: FollowedPorts;
  /** Aborts watching when the page is hidden; null while nothing is watched. */
  #watching: AbortController | null = null;
  #wait: Promise<void> | null = null;
  #waiting: WaitingCall | null = null;

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
    const { config, isReady, resume, onMissing } = this.#ports;
    if (!config().follow || storedCall() === null) return;
    if (isReady()) return void resume().catch(onMissing);
    this.#wait ??= this.#waitForParts().finally(() => ([this.#wait, this.#waiting] = [null, null]));
  }

  async #waitForParts(): Promise<void> {
    const { onLost, resume } = this.#ports;
    try {
      const { WaitingCall } = await importBar();
      this.#waiting = new WaitingCall(this.#ports);
    } catch {
      return resume().catch(onLost);
    }
    await this.#waiting.resume();
  }

  /** Ends a call that waits for the parts. Returns false if there is none. */
  async end(): Promise<boolean> {
    if (this.#wait && !this.#waiting) await importBar().catch(() => null);
    return this.#waiting?.end('customer-ended-call') === true;
  }

  /** Hides the bar once the parts show the call. */
  shown(): void {
    this.#waiting?.hide();
  }

  /**
   * Looks repeatedly, because a page may be shown before the previous one learns that it is being left, and sees the
   * stored call even later.
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
    // Rejects if it is aborted, refused by the page's sandbox, or broken by the page.
    void untilFree(signal)
      .catch(() => undefined)
      .then(lookAgain);
  }

  #stop(): void {
    this.#watching?.abort();
    this.#watching = null;
  }
}

/** Resolves when no page holds the lock. The previous page releases it once it has stored its call. */
async function untilFree(signal: AbortSignal): Promise<void> {
  await navigator.locks?.request(CALL_LOCK, { mode: 'shared', signal }, () => undefined);
}

const importBar = () => import('./waiting-call.ts');
