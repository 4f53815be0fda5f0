/** Creates the containers of everything that a visitor says, hears, reads or enters. Session recorders leave them out. */
import { REPLAY_ATTRIBUTE } from '../contract.ts';

/**
 * The marks by which session recorders leave out an element and its content. Recorders look at the elements inside a shadow
 * root but not across its boundary, so a mark on the tag would not reach the view.
 */
const BLOCK_CLASSES = ' rr-block ph-no-capture fs-exclude sentry-block amp-block nr-block ym-hide-content';
const BLOCK_ATTRIBUTES = {
  'data-hj-suppress': '',
  'data-clarity-mask': 'true',
  'data-dd-privacy': 'hidden',
  'data-private': '',
  'data-openreplay-hidden': '',
  'data-recording-disable': '',
  'data-cs-mask': '',
} as const;

/** @param place the document to create the element for */
export function createViewContainer(name: string, tag: Element, place = document): HTMLElement {
  const element = place.createElement(name);
  element.className = 'view';
  if (tag.getAttribute(REPLAY_ATTRIBUTE) === 'allow') return element;
  element.className += BLOCK_CLASSES;
  for (const [mark, value] of Object.entries(BLOCK_ATTRIBUTES)) element.setAttribute(mark, value);
  return element;
}
