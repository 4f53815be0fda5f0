/** Validates what visitors send. Schemas have a message of their own for each problem: Valibot's quote the value. */
import * as v from 'valibot';
import { readJson, type BodyLimits } from './body.ts';
import { Refusal } from './refusal.ts';

/** @throws Refusal `bad-request` with the first problem's message */
export function parse<const Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (result.success) return result.output;
  throw new Refusal('bad-request', result.issues[0].message);
}

/** Null if it is not valid. */
export function parseOrNull<const Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> | null {
  const result = v.safeParse(schema, value, { abortEarly: true });
  return result.success ? result.output : null;
}

/** A text of 1 to `longest` UTF-16 units. */
export const text = (longest: number, message: string) =>
  v.pipe(v.string(message), v.minLength(1, message), v.maxLength(longest, message));

/** A text that `read` normalizes; null means that it is not valid. */
export const normalized = (read: (text: string) => string | null, message: string) =>
  v.pipe(v.string(message), v.transform(read), v.string(message));

/** A visitor's request: JSON with this content. @throws Refusal */
export async function readRequest<const Schema extends v.GenericSchema>(
  request: Request,
  schema: Schema,
  limits: BodyLimits,
): Promise<v.InferOutput<Schema>> {
  // Its length is refused before its type.
  if (Number(request.headers.get('content-length') ?? '') <= limits.maxBytes) demandJsonType(request);
  return parse(schema, await readJson(request, limits));
}

function demandJsonType({ headers }: Request): void {
  if (!/^application\/json\s*(;|$)/i.test(headers.get('content-type') ?? ''))
    throw new Refusal('bad-request', 'The body must be JSON, with Content-Type: application/json.');
}
