/**
 * Ids by which an owner's endpoint recognizes a message that the browser sends a second time. Not
 * `crypto.randomUUID`, which exists on secure pages only.
 */
export const newMessageId = (): string =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');
