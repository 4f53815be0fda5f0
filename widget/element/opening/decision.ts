/** Decides when the dialog opens unasked, from what is known of the page and of its visitor. Pure. */

/** Everything that decides. The page is read for it only past half of the threshold. */
export type Situation = {
  /** How far the page is scrolled, in heights of the window. */
  readonly scrolledFraction: number;
  /** The `open-on-scroll` setting. */
  readonly thresholdFraction: number;
  /** The visitor scrolled there, and neither the browser nor a script. */
  readonly isByVisitor: boolean;
  readonly wasOpened: boolean;
  /** Another tag of the page comes first, or this one has no box. */
  readonly place: 'first' | 'behind-another-tag' | 'no-box';
  /** Since the visitor typed or clicked; infinite if they have not. */
  readonly sinceUseMs: number;
  /** A field or a frame of the page has the focus. */
  readonly isInField: boolean;
  /** The page shows a modal dialog. */
  readonly isModal: boolean;
  readonly isFullScreen: boolean;
  /** The visitor has selected text. */
  readonly isSelecting: boolean;
  /** A call of another tag. */
  readonly isInCall: boolean;
};

export type Decision =
  | { readonly act: 'open' }
  /** Load the dialog, because the visitor comes near the threshold. */
  | { readonly act: 'prepare' }
  /** Decide again soon. */
  | { readonly act: 'wait'; readonly reason: WaitReason }
  | { readonly act: 'ignore'; readonly reason: IgnoreReason };

type WaitReason = 'modal' | 'full-screen' | 'focus' | 'selection' | 'in-use' | 'in-call';
type IgnoreReason = 'not-reached' | 'not-by-visitor' | 'opened-before' | 'behind-another-tag' | 'no-box';

/** A visitor who has not typed or clicked for this long is idle. */
export const IDLE_MS = 1_000;
/** Half of the threshold leaves enough time to load the dialog. */
const PREPARE_FACTOR = 0.5;

/** What is known with the scroll. */
export type Scroll = Pick<Situation, 'scrolledFraction' | 'thresholdFraction' | 'isByVisitor'>;

/** The rest is read only when it decides, because reading the page or the storage costs time. */
export type Reads = Scroll & {
  readonly [Part in Exclude<keyof Situation, keyof Scroll>]: () => Situation[Part];
};

export function decide(read: Reads): Decision {
  const { scrolledFraction, thresholdFraction } = read;
  if (scrolledFraction <= thresholdFraction * PREPARE_FACTOR) return ignore('not-reached');
  if (!read.isByVisitor) return ignore('not-by-visitor');
  if (read.wasOpened()) return ignore('opened-before');
  const place = read.place();
  if (place !== 'first') return ignore(place);
  if (scrolledFraction <= thresholdFraction) return { act: 'prepare' };
  const reason = whatIsInUse(read);
  return reason === null ? { act: 'open' } : { act: 'wait', reason };
}

function whatIsInUse(read: Reads): WaitReason | null {
  if (read.sinceUseMs() < IDLE_MS) return 'in-use';
  if (read.isInField()) return 'focus';
  if (read.isSelecting()) return 'selection';
  if (read.isFullScreen()) return 'full-screen';
  if (read.isInCall()) return 'in-call';
  return read.isModal() ? 'modal' : null;
}

const ignore = (reason: IgnoreReason): Decision => ({ act: 'ignore', reason });
