/**
 * The base of our element: r2wc keeps the bond between a custom element and its React view (shadow root,
 * mount, update, unmount). Its own attribute reading stays unused, and its renderer mounts nothing until the
 * view has been loaded, so that React is not evaluated when the tag is defined.
 */
import createElementClass from '@r2wc/core';
import type r2wc from '@r2wc/react-to-web-component';

export type View = { unmount(): void };

type Options = NonNullable<Parameters<typeof r2wc<object>>[1]>;

/** What r2wc's class does, and its declared type leaves out. */
type MountingElement = new () => HTMLElement & {
  /** Mounts the view. */
  connectedCallback(): void;
  /** Unmounts the view. */
  disconnectedCallback(): void;
};

const views = new WeakMap<object, () => View>();

/** Says how the view of this shadow root is made once it is wanted. */
export function provideView(root: ShadowRoot, create: () => View): void {
  views.set(root, create);
}

const NO_VIEW: View = { unmount() {} };
const NoComponent = (): null => null;
const options = { shadow: 'open', props: [] } satisfies Options;

/** Evaluated on a server, where there are no elements, the module must still load. */
export const MountingBase =
  typeof HTMLElement === 'undefined'
    ? (Object as unknown as MountingElement)
    : (createElementClass<object, View>(NoComponent, options, {
        mount: (root) => views.get(root)?.() ?? NO_VIEW,
        update() {},
        unmount: (view) => view.unmount(),
      }) as unknown as MountingElement);
