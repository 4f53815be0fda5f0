/** What the platform takes from the owner's server for a tool call. It ignores the rest without telling anyone but the model. */

/** The HTTP answer of the owner's server. */
export type ServerAnswer = { readonly status: number; readonly body: string };

/** The owner's server, as docs/features/bookings.md describes it. */
export const answerOf = (id: string, name: string, result: object): ServerAnswer => ({
  status: 200,
  body: JSON.stringify({ results: [{ name, toolCallId: id, result: JSON.stringify(result) }] }),
});

/** What the model reads instead of an answer that the platform does not take. */
export const NO_RESULT = 'No result returned.';

/** Only a string of one line with the status 200; an error is the tool's own. */
export function resultOf(id: string, { status, body }: ServerAnswer): string {
  const own = resultsIn(body).find(({ toolCallId }) => toolCallId === id);
  const text = own?.result ?? own?.error;
  const isTaken = status === 200 && typeof text === 'string' && !/[\r\n]/.test(text);
  return isTaken ? text : NO_RESULT;
}

type Result = { readonly toolCallId?: unknown; readonly result?: unknown; readonly error?: unknown };

function resultsIn(body: string): readonly Result[] {
  try {
    const { results } = Object(JSON.parse(body)) as { readonly results?: unknown };
    return Array.isArray(results) ? results.map((each) => Object(each) as Result) : [];
  } catch {
    return [];
  }
}
