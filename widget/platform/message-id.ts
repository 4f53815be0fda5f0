/** Ids by which the endpoint recognizes a message that the browser sends a second time. */
import type { MessageId } from '../contract-endpoint.ts';

/** `crypto.randomUUID` exists on secure pages only. */
export const newMessageId = (): MessageId =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');
