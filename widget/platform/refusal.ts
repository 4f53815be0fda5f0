/** What an answer that is no success says. */

/** Every answer below 400 that is no success is a redirect: browsers show a 0, all others the status. */
export function isRedirect({ ok, status }: Response): boolean {
  return !ok && status < 400;
}

export function refusalMessage(answer: Response, title: string): string {
  const what = isRedirect(answer) ? 'a redirect, which is not followed' : String(answer.status);
  return `${title} was answered with ${what}.`;
}

/** What `Retry-After` says: seconds, or a date, counted from `now` (ms since 1970). Null for anything else. */
export function secondsToWait(header: string | null, now: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  // Left to itself, the parser of dates makes something of nearly everything, "-1" included.
  const at = /^[A-Z]\w+, .+ GMT$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1_000));
}
