/**
 * Finds text chats of which nothing was stored, because the process that began them was killed while the database was
 * down: no report follows a chat. The platform has their sessions, each named after its conversation.
 */
import { readConsent } from '../../admission/consent.ts';
import { fieldOf, textOf } from '../../http/fields.ts';
import { Refusal } from '../../http/refusal.ts';
import { isOfBusiness } from '../../routes/agent.ts';
import { askForPage } from '../../routes/platform.ts';
import { CONVERSATION_ID, type InboxContext } from '../context.ts';
import type { FoundChat } from '../conversations/events.ts';
import { create } from '../conversations/reducer.ts';
import { insert, rulesOf } from '../conversations/rows.ts';
import { shortText } from './report.ts';

/** Only what began shortly before this process can be lost. */
const MAX_AGE_MS = 24 * 3_600_000;
const MAX_PAGE_SESSIONS = 100;
const MAX_ID_CHARACTERS = 512;

/** Called once after the start. A failure of the platform is not tried again. */
export async function findLostChats(context: InboxContext): Promise<void> {
  const { endpoint, now } = context;
  if (!endpoint.settings.channels.includes('writing')) return;
  const chats = await requestChats(context);
  if (chats.length === 0) return;
  const ids = chats.map(({ id }) => id);
  await context.change(async (change) => {
    const erased = await change
      .selectFrom('erasures')
      .select('conversation_id')
      .where('conversation_id', 'in', ids)
      .execute();
    const gone = new Set(erased.map(({ conversation_id }) => conversation_id));
    const rules = { ...rulesOf(context), now: now() };
    for (const chat of chats)
      if (!gone.has(chat.id)) await insert(context, change, create({ type: 'found', ...chat }, rules).row);
  });
}

async function requestChats({ businessId, endpoint, now }: InboxContext): Promise<readonly FoundChat[]> {
  const pathOf = (limit: number) =>
    `/session?${new URLSearchParams({
      limit: String(limit),
      createdAtGe: new Date(now() - MAX_AGE_MS).toISOString(),
    })}`;
  try {
    const { answer } = await askForPage(endpoint, pathOf, MAX_PAGE_SESSIONS);
    const results = fieldOf(answer, 'results');
    return (Array.isArray(results) ? results : [])
      .filter((session: unknown) => isOfBusiness(businessId, fieldOf(session, 'assistantOverrides')))
      .flatMap(chatIn);
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

function chatIn(session: unknown): readonly FoundChat[] {
  const id = textOf(fieldOf(session, 'name'), MAX_ID_CHARACTERS) ?? '';
  const platformId = textOf(fieldOf(session, 'id'), MAX_ID_CHARACTERS);
  const startedAt = Date.parse(String(fieldOf(session, 'createdAt')));
  if (!CONVERSATION_ID.test(id) || platformId === null || Number.isNaN(startedAt)) return [];
  const name = shortText(fieldOf(session, 'assistantOverrides', 'variableValues', 'name'));
  const consent = readConsent(fieldOf(session, 'assistantOverrides', 'metadata', 'consent'));
  return [{ id, platformId, startedAt, name, consent }];
}
