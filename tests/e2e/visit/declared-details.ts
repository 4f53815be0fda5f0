/** Fails any test in which an event's detail has a key that the contract does not declare. */
import type { Page } from '@playwright/test';
import { readContract } from '../../../widget/build/manifest/contract-model.ts';

/** The allowed keys of each event's detail. */
export type EventFields = Readonly<Record<string, readonly string[]>>;

const VARIABLE = 'EVENT_FIELDS';

/** Read once before the workers start, because it takes half a second. */
export function shareDeclared(): void {
  const { events } = readContract();
  process.env[VARIABLE] = JSON.stringify(
    Object.fromEntries(events.map(({ name, fields }) => [name, fields])),
  );
}

export async function watchDetails(page: Page): Promise<void> {
  await page.addInitScript(rejectUndeclared, JSON.parse(process.env[VARIABLE] ?? '') as EventFields);
}

/** Runs in the page. A listener's exception is an uncaught error, which fails the test with its message. */
function rejectUndeclared(fields: EventFields): void {
  const check = (event: Event): void => {
    const detail: unknown = event instanceof CustomEvent ? event.detail : null;
    const undeclared = Object.keys(detail ?? {}).filter((key) => fields[event.type]?.includes(key) !== true);
    if (undeclared.length > 0)
      throw new Error(`${event.type} has keys that the contract does not declare: ${undeclared.join()}`);
  };
  for (const name of Object.keys(fields)) document.addEventListener(name, check, true);
}
