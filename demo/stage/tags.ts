/** Creates, moves, removes and reinserts tags on a page, as a host would. */
import type { TagAttributes } from '../../site/settings/settings.ts';
import {
  ATTRIBUTES,
  PROPERTIES,
  TAG,
  type AttributeName,
  type TaskTamerAgentElement,
} from '../../widget/contract.ts';
import type { PlaceId } from './host-switches.ts';

/** Two containers in one page. */
export type Places = { readonly first: Element; readonly second: Element };

export type TagSetup = {
  readonly attributes: TagAttributes;
  /** Attributes set through their property, with the value that their text represents. */
  readonly property: readonly AttributeName[];
  /** The first tag's state in the page. */
  readonly place: PlaceId;
};

export type Tags = {
  readonly elements: readonly TaskTamerAgentElement[];
  /** The first update, and the first after a removal, also inserts the tags. */
  update(setup: TagSetup): void;
  remove(): void;
};

/** Creates the tags; the first update inserts them. */
export function createTags(places: Places, count: number): Tags {
  const elements = Array.from({ length: count }, (_, index) => makeTag(places.first.ownerDocument, index));
  let last: TagSetup | null = null;
  return {
    elements,
    update: (setup) => {
      for (const element of elements) applyAttributes(element, setup, last);
      if (last === null) places.first.append(...elements);
      const first = elements[0];
      if (first !== undefined && setup.place !== (last?.place ?? 'first')) put(first, places, setup.place);
      last = setup;
    },
    remove: () => {
      for (const element of elements) element.remove();
      last = null;
    },
  };
}

/** Two launchers are placed side by side, as a host with two tags would. */
function makeTag(page: Document, index: number): TaskTamerAgentElement {
  const element = page.createElement(TAG);
  if (index > 0) element.style.setProperty('--task-tamer-launcher-offset', `${20 + 72 * index}px`);
  return element;
}

function put(element: Element, { first, second }: Places, place: PlaceId): void {
  switch (place) {
    case 'first':
      return first.prepend(element);
    case 'moved':
      return second.append(element);
    case 'removed':
      return element.remove();
  }
}

function applyAttributes(element: Element, setup: TagSetup, last: TagSetup | null): void {
  for (const name of ATTRIBUTES) {
    const wanted = wantedValue(name, setup);
    const before = last === null ? null : wantedValue(name, last);
    if (wanted?.value === before?.value && wanted?.byProperty === before?.byProperty) continue;
    // Also resets an assigned property.
    if (wanted === null) Reflect.set(element, PROPERTIES[name], null);
    else if (wanted.byProperty) Reflect.set(element, PROPERTIES[name], parsedValue(wanted.value));
    else element.setAttribute(name, wanted.value);
  }
}

function wantedValue(name: AttributeName, { attributes, property }: TagSetup) {
  const value = attributes[name];
  return value === undefined ? null : { value, byProperty: property.includes(name) };
}

/** The value that a host would assign: parsed JSON if valid, otherwise the text. */
export function parsedValue(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
