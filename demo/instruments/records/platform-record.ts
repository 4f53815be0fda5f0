/** Reads the voice platform's call records through the REST client and parses them defensively. */
import { PRIVATE_KEY } from '../../stand-ins/platform/keys.ts';

export type CallRow = {
  readonly id: string;
  readonly createdAt: string;
  readonly status: string;
  readonly endedReason: string;
  readonly assistant: string;
  readonly bookings: readonly string[];
  /** The complete record. */
  readonly record: unknown;
};

const MAX_PAGE_CALLS = 20;

/** The latest calls, newest first. Requires the owner's private key. @throws the client's errors */
export async function readCalls(apiUrl: string, signal: AbortSignal): Promise<readonly CallRow[]> {
  // Load the client only when the records are viewed.
  const { createPlatform } = await import('../../../widget/platform/platform.ts');
  const baseUrl = new URL(apiUrl, document.baseURI).href;
  const platform = createPlatform({ token: PRIVATE_KEY, retries: 0, baseUrl });
  return readRows(await platform.call.list({ limit: MAX_PAGE_CALLS }, { signal }));
}

/** Any value that is not a list of calls counts as empty. */
export function readRows(answer: unknown): readonly CallRow[] {
  return Array.isArray(answer) ? answer.flatMap(readRow) : [];
}

function readRow(call: unknown): readonly CallRow[] {
  if (!isObject(call) || typeof call['id'] !== 'string') return [];
  const bookings: unknown = call['bookings'];
  return [
    {
      id: call['id'],
      createdAt: textIn(call, 'createdAt'),
      status: textIn(call, 'status'),
      endedReason: textIn(call, 'endedReason'),
      assistant: textIn(call, 'assistantId'),
      bookings: Array.isArray(bookings) ? bookings.filter(isObject).map(bookingOf) : [],
      record: call,
    },
  ];
}

const bookingOf = (booking: Fields): string => textIn(booking, 'spoken') || textIn(booking, 'startsAt');

type Fields = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textIn(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
}
