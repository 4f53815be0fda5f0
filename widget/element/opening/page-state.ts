/** Reads from the page what keeps an unasked dialog from opening. */
import { TAG } from '../../contract.ts';
import { closestAround, deepestFocused } from '../../page/shadow-roots.ts';

/** A scroller inside a dialog of any kind is not the page. */
export const isInDialog = (element: Element | null): boolean =>
  closestAround(element, 'dialog,[role=dialog],[aria-modal=true]') !== null;

/** Looks around the focus and in the middle of the window too: pages keep closed dialogs in the document. */
export const isModalShown = (): boolean =>
  document.querySelector('dialog:modal') !== null ||
  isInDialog(deepestFocused()) ||
  isInDialog(document.elementFromPoint(innerWidth / 2, innerHeight / 2));

export const isFullScreen = (): boolean => document.fullscreenElement !== null;

export const isSelecting = (): boolean => getSelection()?.type === 'Range';

/** A call of any tag of the page: an opened dialog would cover its bar. */
export const isInCall = (): boolean =>
  [...document.querySelectorAll(TAG)].some((tag) => Reflect.get(tag, 'callState') !== 'idle');
