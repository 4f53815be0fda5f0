/** Multipart bodies, from what browsers and Node have at hand. */

/** In Node, `Readable.toWeb(stream)` makes such a stream. */
export type UploadStream = {
  readonly stream: ReadableStream<Uint8Array>;
  /** The file's name as the platform will show it. */
  readonly name: string;
  /** A media type, for instance `text/plain`. */
  readonly type?: string;
};

type FormValue = string | number | boolean | Blob | UploadStream;
/** A `File` keeps its name. Lists repeat their field; null and undefined are left out. */
export type FormBody =
  FormData | { readonly [field: string]: FormValue | null | undefined | readonly FormValue[] };

/** Streams are read to their end first: HTTP/1.1 takes no form of unknown length from a browser. */
export async function toFormData(body: FormBody, signal: AbortSignal): Promise<FormData> {
  if (body instanceof FormData) return body;
  const form = new FormData();
  for (const [field, given] of Object.entries(body)) {
    for (const value of isList(given) ? given : [given]) await append(form, field, value, signal);
  }
  return form;
}

/** Whether a body can only travel as a form: it is one, or it holds a file. */
export function holdsFile(body: unknown): body is FormBody {
  if (body instanceof FormData) return true;
  if (typeof body !== 'object' || body === null) return false;
  return Object.values(body)
    .flat()
    .some((value: unknown) => value instanceof Blob || isUploadStream(value));
}

async function append(
  form: FormData,
  field: string,
  value: FormValue | null | undefined,
  signal: AbortSignal,
): Promise<void> {
  if (value === null || value === undefined) return;
  if (value instanceof Blob) form.append(field, value);
  else if (isUploadStream(value)) form.append(field, await read(value, signal), value.name);
  else form.append(field, String(value));
}

/** Through a pipe, because a pipe can be aborted: the source is then cancelled, and nothing stays open. */
async function read({ stream, type }: UploadStream, signal: AbortSignal): Promise<Blob> {
  const piped = stream.pipeThrough(new TransformStream<Uint8Array, Uint8Array<ArrayBuffer>>(), { signal });
  return new Response(piped, type === undefined ? {} : { headers: { 'Content-Type': type } }).blob();
}

function isList(value: unknown): value is readonly FormValue[] {
  return Array.isArray(value);
}

function isUploadStream(value: unknown): value is UploadStream {
  return (
    typeof value === 'object' &&
    value !== null &&
    'stream' in value &&
    value.stream instanceof ReadableStream &&
    'name' in value &&
    typeof value.name === 'string'
  );
}
