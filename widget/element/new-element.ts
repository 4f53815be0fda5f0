/** Creates the elements of the shell's notices, on any page. */

/** A form named `createElement` shadows `document.createElement`, but not the prototype's method. */
export const newElement = <Tag extends 'a' | 'button' | 'div'>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
): HTMLElement => Object.assign(Document.prototype.createElement.call(document, tag), properties);
