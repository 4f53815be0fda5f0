/** What is made of an answer that says success. Nothing of it is lost: an error has it as its `body`. */
import type { Connection } from './connection.ts';
import type { Endpoint } from './endpoint.ts';
import { isEventStream, readEvents } from './event-stream.ts';
import { isObject, parseJson, valueOrText } from './json.ts';
import { failureOf, type PlannedCall } from './planned-call.ts';
import type { PlatformError } from './platform-error.ts';
import { attempt } from './request.ts';

/**
 * A GET asks for something, so it must be answered with what the table promises. Everything else has been done once
 * the platform says so: an empty answer is null, and where nothing is promised, other text than JSON is that text.
 */
export async function readAnswer(
  answer: Response,
  connection: Connection,
  planned: PlannedCall,
): Promise<unknown> {
  const { endpoint, title } = planned;
  if (endpoint.answer === 'file') return attempt(() => answer.blob(), title);
  if (endpoint.answer === 'any' && isEventStream(answer)) return readEvents(answer, connection, planned);
  const text = await attempt(() => answer.text(), title);
  const isDone = endpoint.method !== 'GET';
  if (text.trim() === '' && (isDone || endpoint.answer === 'any')) return null;
  const parsed = parseJson(text);
  if (parsed === undefined && isDone && endpoint.answer === 'any' && !saysJson(answer)) return text;
  const value = endpoint.answer === 'page' && Array.isArray(parsed) ? { results: parsed } : parsed;
  if (value === undefined || !hasShape(value, endpoint.answer)) throw surprise(answer, planned, text);
  return value;
}

/** The message does not repeat the answer, which may hold what a customer said. */
function surprise({ status }: Response, planned: PlannedCall, text: string): PlatformError {
  const message = `${planned.title} was answered with another thing than the expected one.`;
  return failureOf(planned, 'unparsable', message, { status, body: valueOrText(text) });
}

function saysJson({ headers }: Response): boolean {
  return /\bjson\b/i.test(headers.get('content-type') ?? '');
}

/** Whether an answer is what the table promises. Of an entity, only the id is relied on. */
function hasShape(value: unknown, expected: Exclude<Endpoint['answer'], 'file'>): boolean {
  switch (expected) {
    case 'entity':
      return isEntity(value);
    case 'entity or batch':
      return isEntity(value) || isBatch(value);
    case 'list':
      return Array.isArray(value);
    case 'page':
      return isObject(value) && Array.isArray(value['results']);
    case 'any':
      return true;
  }
}

function isEntity(value: unknown): boolean {
  return isObject(value) && typeof value['id'] === 'string';
}

function isBatch(value: unknown): boolean {
  return isObject(value) && Array.isArray(value['results']) && Array.isArray(value['errors']);
}
