/** Reads arbitrary thrown values. */

/** Any thrown value as one line of text. */
export function messageOf(cause: unknown): string {
  if (typeof cause === 'string') return cause;
  if (typeof cause !== 'object' || cause === null) return String(cause);
  const text: unknown =
    Reflect.get(cause, 'message') ?? Reflect.get(cause, 'errorMsg') ?? Reflect.get(cause, 'msg');
  return typeof text === 'string' && text !== '' ? text : 'no reason given';
}

/** The name of a thrown error, '' for anything else. */
export function nameOf(cause: unknown): string {
  return cause instanceof Error || cause instanceof DOMException ? cause.name : '';
}
