/** The tag that a view belongs to, which may be in a shadow root elsewhere: outside of a hidden tag, or in another window. */

const tags = new WeakMap<ShadowRoot, Element>();

/** @param home the root that the view comes from, which may be elsewhere itself */
export function keepTag(elsewhere: ShadowRoot, home: ShadowRoot): void {
  tags.set(elsewhere, tagOfViewIn(home));
}

/** The tag whose view is in this root. */
export const tagOfViewIn = (root: ShadowRoot): Element => tags.get(root) ?? root.host;
