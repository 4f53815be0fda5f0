/** Reads requests and sends responses with CORS, since the real platform is on another origin. */
import type { IncomingMessage, ServerResponse } from 'node:http';

const MAX_BODY_BYTES = 1_000_000;

/** A response in the platform's error format. */
export class PlatformError extends Error {
  override readonly name = 'PlatformError';
  readonly status: number;
  readonly error: string;
  readonly messages: string | readonly string[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    error: string,
    messages: string | readonly string[],
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(typeof messages === 'string' ? messages : messages.join('; '));
    this.status = status;
    this.error = error;
    this.messages = messages;
    this.headers = headers;
  }
}

/** Allows every origin to read the response. Handles preflight requests itself and returns true for them. */
export function allowOrigins(request: IncomingMessage, response: ServerResponse): boolean {
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Access-Control-Expose-Headers', 'Retry-After, X-Request-Id, X-Starts-At-Ms');
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  if (request.method !== 'OPTIONS') return false;
  response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, PATCH, DELETE');
  response.setHeader('Access-Control-Allow-Headers', 'authorization, content-type');
  response.setHeader('Access-Control-Max-Age', '600');
  response.writeHead(204).end();
  return true;
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  send(response, status, 'application/json; charset=utf-8', JSON.stringify(body));
}

export function send(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  if (response.destroyed) return;
  response.writeHead(status, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) });
  response.end(body);
}

export function sendError(response: ServerResponse, error: PlatformError): void {
  for (const [name, value] of Object.entries(error.headers)) response.setHeader(name, value);
  sendJson(response, error.status, {
    message: error.messages,
    error: error.error,
    statusCode: error.status,
  });
}

/** @throws PlatformError 413 or 400 if the body is too large or not JSON */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  return parseJson(await readBody(request, MAX_BODY_BYTES));
}

/** @throws PlatformError 400 */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    throw new PlatformError(400, 'Bad Request', 'Request body is not valid JSON.');
  }
}

/** @throws PlatformError 413 if there are more bytes than `most` */
export async function readBody(
  request: IncomingMessage,
  most = MAX_BODY_BYTES,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Read the rest anyway: a client that is cut off while sending never sees the response.
    if (size <= most) chunks.push(chunk);
  }
  if (size > most) throw new PlatformError(413, 'Payload Too Large', 'request entity too large');
  return Buffer.concat(chunks);
}
