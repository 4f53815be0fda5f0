/** A call as `fetch` takes it. */
import type { Connection } from './connection.ts';
import { holdsFile, toFormData } from './multipart.ts';
import type { PlannedCall } from './planned-call.ts';
import { SEALED } from './request.ts';

/** Rejects with `TypeError` for a body that cannot be written, and with a stream's own error when that breaks. */
export async function initOf(
  { token }: Connection,
  { endpoint, body }: PlannedCall,
  signal: AbortSignal,
): Promise<RequestInit> {
  const headers: Record<string, string> = { Accept: endpoint.answer === 'file' ? '*/*' : 'application/json' };
  if (!endpoint.isOpen) headers['Authorization'] = `Bearer ${token}`;
  const init: RequestInit = { ...SEALED, method: endpoint.method, headers, signal };
  if (endpoint.body === 'form' || (endpoint.body === 'json|form' && holdsFile(body))) {
    // The runtime writes the content type: it knows the boundary.
    return { ...init, body: await toFormData(body, signal) };
  }
  if (body === undefined || endpoint.body === 'none') return init;
  headers['Content-Type'] = 'application/json';
  return { ...init, body: JSON.stringify(body) };
}
