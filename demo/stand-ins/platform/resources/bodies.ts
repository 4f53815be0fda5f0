/** Reads request bodies: JSON, validated as far as its fields are known, and forms. */
import type { IncomingMessage } from 'node:http';
import { parseJson, PlatformError, readBody, readJson } from '../../http-answers.ts';
import type { Fields } from './resource-store.ts';

/** Fields that the platform sets itself. */
const OWN_FIELDS = ['id', 'orgId', 'createdAt', 'updatedAt'] as const;
const MAX_FORM_BYTES = 10_000_000;

/** @throws PlatformError 400 that lists all problems */
export async function readFields(request: IncomingMessage): Promise<Fields> {
  return checked(await readJson(request));
}

/** An empty body counts as an empty object. @throws PlatformError 400 */
export async function readOptionalFields(request: IncomingMessage): Promise<Fields> {
  const body = await readBody(request);
  return body.length === 0 ? {} : checked(parseJson(body));
}

function checked(body: unknown): Fields {
  if (!isFields(body)) throw refuse(['body must be an object']);
  const problems = OWN_FIELDS.filter((key) => Object.hasOwn(body, key)).map(
    (key) => `property ${key} should not exist`,
  );
  const { name } = body;
  if (name !== undefined && name !== null && typeof name !== 'string') problems.push('name must be a string');
  if (problems.length > 0) throw refuse(problems);
  return body;
}

/** The form's text fields, and the metadata of its files without their content. @throws PlatformError 400 */
export async function readForm(request: IncomingMessage, fileField: string): Promise<Fields> {
  const form = await parseForm(request, request.headers['content-type'] ?? '');
  const files = form.getAll(fileField).filter((value) => value instanceof File);
  if (files.length === 0) throw refuse([`${fileField} should not be empty`]);
  const texts = [...form].filter(([, value]) => typeof value === 'string');
  return {
    ...checked(Object.fromEntries(texts)),
    files: files.map(({ name, type, size }) => ({ name, mimetype: type, bytes: size })),
  };
}

async function parseForm(request: IncomingMessage, type: string): Promise<FormData> {
  if (!type.startsWith('multipart/form-data'))
    throw refuse(['Multipart: Content-Type must be multipart/form-data']);
  const body = await readBody(request, MAX_FORM_BYTES);
  try {
    return await new Response(body, { headers: { 'Content-Type': type } }).formData();
  } catch {
    throw refuse(['Multipart: Unexpected end of form']);
  }
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function refuse(problems: readonly string[]): PlatformError {
  return new PlatformError(400, 'Bad Request', problems);
}
