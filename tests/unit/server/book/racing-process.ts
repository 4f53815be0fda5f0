/** A process of the race for slots: `node racing-process.ts DATABASE FIRST COUNT`. Prints a line for each booked slot. */
import { book } from '../../../../server/book/store/appointments.ts';
import { DEFAULT_BUSINESS_ID } from '../../../../server/businesses/business-id.ts';
import { openDatabase } from '../../../../server/inbox/store/open-database.ts';
import { raceRules, raceSlots, RACE_NOW } from './race-slots.ts';

/** As many as a process has connections. */
const CONCURRENT_CALLS = 10;

const [, , where = '', first = '0', count = '0'] = process.argv;
const database = await openDatabase({ database: where }, 'server');
const rows = database.inBusiness(DEFAULT_BUSINESS_ID);
const context = { ...rows, rules: raceRules, now: () => RACE_NOW, onChange: [] };
const slots = raceSlots();
let next = Number(first);
const end = next + Number(count);

async function calls(): Promise<void> {
  while (next < end) {
    const number = next;
    next += 1;
    const slot = slots[number % slots.length];
    if (slot === undefined) throw new Error('There is no slot.');
    const actor = { conversation: `conversation-${number}`, language: 'en' };
    const person = { name: `Caller ${number}`, contact: '0', contactKey: '0', note: null };
    // A busy machine may exceed the time limit of a statement, which a tool would answer with a denial.
    const result = await book(context, actor, { slot, toolCallId: 'call', person }).catch(() => null);
    console.log(result?.kind === 'done' ? `booked ${result.row.id}` : 'not booked');
  }
}

await Promise.all(Array.from({ length: CONCURRENT_CALLS }, calls));
await database.close();
