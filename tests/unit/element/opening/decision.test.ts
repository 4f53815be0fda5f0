/** Scope: when the dialog opens unasked, from what is known of the page and its visitor. */
import { describe, expect, it } from 'vitest';
import {
  decide,
  type Decision,
  type Reads,
  type Situation,
} from '../../../../widget/element/opening/decision.ts';

/** A visitor who has scrolled past the threshold and is idle. */
const PAST: Situation = {
  scrolledFraction: 1,
  thresholdFraction: 0.8,
  isByVisitor: true,
  wasOpened: false,
  place: 'first',
  sinceUseMs: Infinity,
  isInField: false,
  isModal: false,
  isFullScreen: false,
  isSelecting: false,
  isInCall: false,
};

type Row = readonly [given: Partial<Situation>, decision: string];

const REACH: readonly Row[] = [
  [{ scrolledFraction: 0 }, 'ignore not-reached'],
  [{ scrolledFraction: 0.1 }, 'ignore not-reached'],
  [{ scrolledFraction: 0.4 }, 'ignore not-reached'],
  [{ scrolledFraction: 0.41 }, 'prepare'],
  [{ scrolledFraction: 0.79 }, 'prepare'],
  [{ scrolledFraction: 0.8 }, 'prepare'],
  [{ scrolledFraction: 0.81 }, 'open'],
  [{ scrolledFraction: 20 }, 'open'],
  [{ scrolledFraction: -0.1 }, 'ignore not-reached'],
  [{ thresholdFraction: 0, scrolledFraction: 0 }, 'ignore not-reached'],
  [{ thresholdFraction: 0, scrolledFraction: 0.01 }, 'open'],
  [{ thresholdFraction: 2, scrolledFraction: 1 }, 'ignore not-reached'],
  [{ thresholdFraction: 2, scrolledFraction: 1.5 }, 'prepare'],
  [{ thresholdFraction: 2, scrolledFraction: 2.1 }, 'open'],
];

const WHO_AND_WHICH: readonly Row[] = [
  [{ isByVisitor: false }, 'ignore not-by-visitor'],
  [{ isByVisitor: false, scrolledFraction: 0.5 }, 'ignore not-by-visitor'],
  [{ isByVisitor: false, scrolledFraction: 0.1 }, 'ignore not-reached'],
  [{ isByVisitor: false, scrolledFraction: 20 }, 'ignore not-by-visitor'],
  [{ isByVisitor: false, wasOpened: true }, 'ignore not-by-visitor'],
  [{ isByVisitor: false, isInField: true }, 'ignore not-by-visitor'],
  [{ isByVisitor: false, isModal: true }, 'ignore not-by-visitor'],
  [{ isByVisitor: false, sinceUseMs: 0 }, 'ignore not-by-visitor'],
  [{ wasOpened: true }, 'ignore opened-before'],
  [{ wasOpened: true, scrolledFraction: 0.5 }, 'ignore opened-before'],
  [{ wasOpened: true, isInField: true }, 'ignore opened-before'],
  [{ wasOpened: true, place: 'no-box' }, 'ignore opened-before'],
  [{ place: 'no-box' }, 'ignore no-box'],
  [{ place: 'no-box', scrolledFraction: 0.5 }, 'ignore no-box'],
  [{ place: 'no-box', scrolledFraction: 0.1 }, 'ignore not-reached'],
  [{ place: 'no-box', isModal: true }, 'ignore no-box'],
  [{ place: 'behind-another-tag' }, 'ignore behind-another-tag'],
  [{ place: 'behind-another-tag', scrolledFraction: 0.5 }, 'ignore behind-another-tag'],
  [{ place: 'behind-another-tag', isInField: true }, 'ignore behind-another-tag'],
];

const IN_USE: readonly Row[] = [
  [{ sinceUseMs: 0 }, 'wait in-use'],
  [{ sinceUseMs: 500 }, 'wait in-use'],
  [{ sinceUseMs: 999 }, 'wait in-use'],
  [{ sinceUseMs: 1_000 }, 'open'],
  [{ sinceUseMs: 60_000 }, 'open'],
  [{ sinceUseMs: 0, scrolledFraction: 0.5 }, 'prepare'],
  [{ sinceUseMs: 0, scrolledFraction: 0.1 }, 'ignore not-reached'],
  [{ isInField: false }, 'open'],
  [{ isInField: true }, 'wait focus'],
  [{ isInField: true, sinceUseMs: 0 }, 'wait in-use'],
  [{ isInField: true, sinceUseMs: 60_000 }, 'wait focus'],
  [{ isInField: true, scrolledFraction: 0.5 }, 'prepare'],
  [{ isInField: false, sinceUseMs: 0 }, 'wait in-use'],
  [{ isInField: false, isModal: true }, 'wait modal'],
  [{ isModal: true }, 'wait modal'],
  [{ isModal: true, scrolledFraction: 0.5 }, 'prepare'],
  [{ isModal: true, scrolledFraction: 0.1 }, 'ignore not-reached'],
  [{ isModal: true, isInField: true }, 'wait focus'],
  [{ isModal: true, sinceUseMs: 0 }, 'wait in-use'],
  [{ isFullScreen: true }, 'wait full-screen'],
  [{ isFullScreen: true, scrolledFraction: 0.5 }, 'prepare'],
  [{ isFullScreen: true, isInField: true }, 'wait focus'],
  [{ isFullScreen: true, isModal: true }, 'wait full-screen'],
  [{ isSelecting: true }, 'wait selection'],
  [{ isSelecting: true, scrolledFraction: 0.5 }, 'prepare'],
  [{ isSelecting: true, isInField: false }, 'wait selection'],
  [{ isSelecting: true, sinceUseMs: 0 }, 'wait in-use'],
  [{ isSelecting: true, isFullScreen: true }, 'wait selection'],
  [{ isInCall: true }, 'wait in-call'],
  [{ isInCall: true, scrolledFraction: 0.5 }, 'prepare'],
  [{ isInCall: true, wasOpened: true }, 'ignore opened-before'],
  [{ isInCall: true, isModal: true }, 'wait in-call'],
  [{ isSelecting: true, isInCall: true }, 'wait selection'],
  [{ isFullScreen: true, isInCall: true }, 'wait full-screen'],
  [{}, 'open'],
];

const readersOf = (situation: Situation): Reads => ({
  scrolledFraction: situation.scrolledFraction,
  thresholdFraction: situation.thresholdFraction,
  isByVisitor: situation.isByVisitor,
  wasOpened: () => situation.wasOpened,
  place: () => situation.place,
  sinceUseMs: () => situation.sinceUseMs,
  isInField: () => situation.isInField,
  isModal: () => situation.isModal,
  isFullScreen: () => situation.isFullScreen,
  isSelecting: () => situation.isSelecting,
  isInCall: () => situation.isInCall,
});

const written = (decision: Decision): string =>
  'reason' in decision ? `${decision.act} ${decision.reason}` : decision.act;

const TABLE = { reach: REACH, 'who scrolled, and which tag': WHO_AND_WHICH, 'what is in use': IN_USE };

for (const [name, rows] of Object.entries(TABLE))
  describe(`The decision to open unasked: ${name}`, () => {
    it.each(rows)('for %j is: %s', (given, decision) => {
      expect(written(decide(readersOf({ ...PAST, ...given })))).toBe(decision);
    });
  });

it('The decision near the top of the page reads nothing of the page', () => {
  const unread = (): never => {
    throw new Error('The page is read.');
  };
  const decision = decide({
    ...readersOf(PAST),
    scrolledFraction: 0.1,
    wasOpened: unread,
    place: unread,
    sinceUseMs: unread,
    isInField: unread,
    isModal: unread,
    isFullScreen: unread,
    isSelecting: unread,
    isInCall: unread,
  });
  expect(decision).toEqual({ act: 'ignore', reason: 'not-reached' });
});
