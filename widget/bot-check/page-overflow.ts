/**
 * Restores the body's `overflow`: hCaptcha overwrites it during a challenge and does not always restore the page's
 * value.
 */
const PROPERTIES = ['overflow-x', 'overflow-y'] as const;

export type SavedOverflow = readonly {
  readonly property: string;
  readonly value: string;
  readonly priority: string;
}[];

export function saveOverflow(style: CSSStyleDeclaration): SavedOverflow {
  return PROPERTIES.map((property) => ({
    property,
    value: style.getPropertyValue(property),
    priority: style.getPropertyPriority(property),
  }));
}

export function restoreOverflow(style: CSSStyleDeclaration, saved: SavedOverflow): void {
  for (const { property, value, priority } of saved) style.setProperty(property, value, priority);
}
