/** Opens the dialog unasked: after the visitor has scrolled, in one element of the page and once per visit. */
import type { AgentConfig } from '../../config/config.ts';
import type { OpenTrigger } from '../../contract.ts';
import { debugLine } from '../../page/debug-line.ts';
import { showsContent } from '../../page/has-box.ts';
import { decide, IDLE_MS, type Decision, type Scroll, type Situation } from './decision.ts';
import { wasOpened } from './opened-before.ts';
import { isFullScreen, isInCall, isInDialog, isModalShown, isSelecting } from './page-state.ts';
import { isFieldFocused, VisitorInput } from './visitor-input.ts';

export type ScrollOpeningPorts = {
  readonly host: HTMLElement;
  readonly config: () => Pick<AgentConfig, 'debug'>;
  readonly prepare: () => void;
  readonly open: (trigger: OpenTrigger) => void;
  /** Another element of the page already opens on scroll. */
  readonly onSecond: (isStill: () => boolean) => void;
};

/** Those of the page that open on scroll. The first that the page shows does. */
const openings = new Set<ScrollOpening>();

export class ScrollOpening {
  readonly #ports: ScrollOpeningPorts;
  /** Undefined while the element is not in the document. */
  #fraction: number | null | undefined;
  #listening = new AbortController();
  #isPrepared = false;
  #logged = '';
  #waiting: ReturnType<typeof setTimeout> | undefined;

  constructor(ports: ScrollOpeningPorts) {
    this.#ports = ports;
  }

  /** @param fraction of the window's height; null disables the trigger */
  watch(fraction: number | null): void {
    if (fraction === this.#fraction) return;
    this.#fraction = fraction;
    this.stop();
    if (fraction === null) return void openings.delete(this);
    openings.add(this);
    if (this.#place === 'behind-another-tag')
      this.#ports.onSecond(() => openings.has(this) && this.#place === 'behind-another-tag');
    this.#start(fraction);
  }

  #start(thresholdFraction: number): void {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    const input = new VisitorInput(signal);
    const onScroll = ({ target }: Event): void => {
      const isByVisitor = input.continues();
      const scrolledFraction = fractionOf(target);
      // A script's scroll does not end the waiting.
      if (scrolledFraction === null || (this.#waiting !== undefined && !isByVisitor)) return;
      this.#act(target, { scrolledFraction, thresholdFraction, isByVisitor }, input);
    };
    // Capture, because scroll events of elements do not bubble.
    document.addEventListener('scroll', onScroll, { capture: true, passive: true, signal });
  }

  #act(target: EventTarget | null, scroll: Scroll, input: VisitorInput): void {
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
    const decision = decide({
      ...scroll,
      wasOpened,
      place: () => this.#place,
      sinceUseMs: () => input.sinceUseMs,
      isInField: isFieldFocused,
      isModal: isModalShown,
      isFullScreen,
      isSelecting,
      isInCall,
    });
    if (this.#ports.config().debug) this.#log(decision);
    if (decision.act === 'open') {
      this.stop();
      this.#ports.open('scroll');
    } else if (decision.act === 'wait') {
      this.#prepare();
      this.#waiting = setTimeout(() => {
        const scrolledFraction = fractionOf(target) ?? 0;
        this.#act(target, { ...scroll, scrolledFraction }, input);
      }, IDLE_MS);
    } else if (decision.act === 'prepare') this.#prepare();
    else if (decision.reason === 'opened-before') this.stop();
  }

  /** Scrolling repeats most decisions. */
  #log(decision: Decision): void {
    const logged = JSON.stringify(decision);
    if (logged !== this.#logged) debugLine('opening', decision.act, decision, ['reason']);
    this.#logged = logged;
  }

  #prepare(): void {
    if (this.#isPrepared) return;
    this.#isPrepared = true;
    this.#ports.prepare();
  }

  get #place(): Situation['place'] {
    if (!showsContent(this.#ports.host)) return 'no-box';
    const first = [...openings].find((opening) => showsContent(opening.#ports.host));
    return first === this ? 'first' : 'behind-another-tag';
  }

  stop(): void {
    this.#listening.abort();
    clearTimeout(this.#waiting);
  }

  /** The element has left the document, so another one may take over. */
  leave(): void {
    this.stop();
    this.#fraction = undefined;
    openings.delete(this);
  }
}

/** A scroll container counts as the page when it covers this much of the window's height, as in many site builders. */
const MIN_PAGE_HEIGHT_FRACTION = 0.8;

/** How far the page is scrolled; null for a scroller that is not the page. */
function fractionOf(target: EventTarget | null): number | null {
  if (target === document) return window.scrollY / window.innerHeight;
  if (!(target instanceof HTMLElement) || target.clientHeight < window.innerHeight * MIN_PAGE_HEIGHT_FRACTION)
    return null;
  return isInDialog(target) ? null : target.scrollTop / window.innerHeight;
}
