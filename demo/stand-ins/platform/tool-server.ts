/** Uses the tools of the owner's server, as strictly as the platform does. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { BookFault } from '../faults.ts';
import type { OwnerCalendar } from '../owner-calendar/owner-calendar.ts';
import { NO_RESULT, resultOf, type ServerAnswer } from './tool-results.ts';

export type UsedTool = {
  readonly id: string;
  readonly name: string;
  readonly given: object;
  /** What the model reads. */
  readonly result: string;
  /** ms since 1970 */
  readonly time: number;
};

export type NamedValue = { readonly id: string; readonly name: string };

type Fields = Readonly<Record<string, unknown>>;

/** What goes wrong while a tool books, and the calendar that it concerns. */
export type ToolFaults = {
  readonly fault: BookFault | null;
  readonly calendar: CalendarPort;
};

export type CalendarPort = Pick<OwnerCalendar, 'fail' | 'takeNext'>;

/** The platform's default. */
const TIMEOUT_SECONDS = 20;

const fields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

export class ToolServer {
  readonly #tools: readonly Fields[];
  readonly #about: () => object;
  readonly #faults: ToolFaults;
  #uses = 0;

  /** @param overrides `assistantOverrides`, unvalidated @param about the call or the chat, as messages have it */
  constructor(overrides: unknown, about: () => object, faults: ToolFaults) {
    this.#faults = faults;
    const tools: unknown = fields(overrides)['tools:append'];
    this.#tools = Array.isArray(tools) ? tools.map(fields) : [];
    this.#about = about;
  }

  /** The values that a model may choose for a parameter, with the names in its description; null if there is no such tool. */
  named(name: string, parameter: string): readonly NamedValue[] | null {
    if (this.#find(name) === undefined) return null;
    const { enum: values, description } = this.#parameter(name, parameter);
    const names = new Map(
      String(description)
        .split('; ')
        .map((each) => each.split(': ', 2) as [string, string]),
    );
    return (Array.isArray(values) ? values.map(String) : []).map((id) => ({ id, name: names.get(id) ?? id }));
  }

  /** The words that the model must say before it uses a parameter: what the description quotes. Null if there are none. */
  quoted(name: string, parameter: string): string | null {
    const { description } = this.#parameter(name, parameter);
    return typeof description === 'string' ? (/"(.+)"/.exec(description)?.[1] ?? null) : null;
  }

  #parameter(name: string, parameter: string): Fields {
    const { properties } = fields(fields(this.#find(name)?.['function'])['parameters']);
    return fields(fields(properties)[parameter]);
  }

  async use(name: string, given: object): Promise<UsedTool> {
    const id = `call_${randomUUID()}`;
    const used = { id, name, given, time: Date.now() };
    const server = fields(this.#find(name)?.['server']);
    this.#uses += 1;
    // Models differ: some send an object, others its JSON.
    const sent = this.#uses % 2 === 1 ? JSON.stringify(given) : given;
    const call = { id, type: 'function', function: { name, arguments: sent } };
    const message = { type: 'tool-calls', timestamp: used.time, toolCallList: [call], ...this.#about() };
    const fault = this.#faultOf(name);
    this.#play(fault);
    const answer = await requested(server, JSON.stringify({ message }), fault);
    return { ...used, result: answer === null ? NO_RESULT : resultOf(id, answer) };
  }

  /** The owner takes a time before it is held, because a held time is in the calendar. */
  #faultOf(name: string): BookFault | null {
    const { fault } = this.#faults;
    return name === (fault === 'taken' ? 'hold_slot' : 'book') ? fault : null;
  }

  #play(fault: BookFault | null): void {
    const { calendar } = this.#faults;
    if (fault === 'taken') calendar.takeNext();
    if (fault === 'calendar-down') calendar.fail('down');
    if (fault === 'calendar-slow') calendar.fail('slow');
  }

  #find(name: string): Fields | undefined {
    return this.#tools.find((tool) => fields(tool['function'])['name'] === name);
  }
}

/** Repeats a failed request with the same id if the tool has a plan for it. Null without an answer. */
async function requested(
  server: Fields,
  body: string,
  fault: BookFault | null,
): Promise<ServerAnswer | null> {
  const { url, headers, timeoutSeconds, backoffPlan } = server;
  const { maxRetries, baseDelaySeconds } = fields(backoffPlan);
  const retries = typeof maxRetries === 'number' ? maxRetries : 0;
  const seconds = typeof timeoutSeconds === 'number' ? timeoutSeconds : TIMEOUT_SECONDS;
  let answer: ServerAnswer | null = null;
  for (let attempt = 0; attempt <= retries && answer?.status !== 200; attempt += 1) {
    if (attempt > 0) await pause(Number(baseDelaySeconds ?? 1) * 1_000);
    const post = () => posted(String(url), headers, body, seconds);
    const [first] = await Promise.all(fault === 'repeated' ? [post(), post()] : [post()]);
    answer = fault === 'answer-lost' && attempt === 0 ? null : (first ?? null);
  }
  return answer;
}

async function posted(
  url: string,
  headers: unknown,
  body: string,
  seconds: number,
): Promise<ServerAnswer | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(fields(headers) as Record<string, string>) },
      body,
      signal: AbortSignal.timeout(seconds * 1_000),
    });
    return { status: response.status, body: await response.text() };
  } catch {
    return null;
  }
}
