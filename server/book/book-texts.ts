/** The text messages of a book, which are loaded only if they are switched on. */
import { Backlog } from '../inbox/background/backlog.ts';
import type { InboxContext } from '../inbox/context.ts';
import type { NoticeSender } from './notices/notices.ts';
import { allowedFrom } from './notices/plan.ts';
import type { BookRules } from './rules/book-rules.ts';
import { zoneNamed, type Zone } from './rules/zone.ts';
import type { BookKey } from './store/book-key.ts';
import type { Texts } from './texts/texts.ts';
import { linkOf } from './visits/link.ts';

export type BookTexts = Pick<Texts, 'consents' | 'status' | 'inbound' | 'deliver'> & {
  readonly sender: NoticeSender;
};

type Parts = {
  readonly rules: BookRules;
  /** This server's, without a trailing slash. */
  readonly publicUrl: string;
  readonly key: BookKey;
  readonly zone: Zone;
};

/** Null if they are off. @throws with a sentence for the owner */
export async function openBookTexts(inbox: InboxContext, parts: Parts): Promise<BookTexts | null> {
  const { rules, publicUrl, key, zone } = parts;
  const { read, change, endpoint, settings, now } = inbox;
  const { businessName: business } = endpoint.settings;
  if (settings.texts === undefined || settings.texts === null) return null;
  if (business === null) throw new Error('TEXTS needs BUSINESS_NAME, with which each message begins.');
  const { openTexts } = await import('./texts/texts.ts');
  const report = (problem: string) => endpoint.report('texts', problem);
  const backlog = new Backlog((error) => report(`A text cannot be noted: ${String(error)}`));
  const texts = openTexts({
    read,
    change,
    now,
    settings: settings.texts,
    business,
    publicUrl,
    formerUrl: settings.formerUrl ?? null,
    rules,
    zone,
    key,
    linkTo: (appointment) => linkOf(key, publicUrl, appointment),
    allowedFrom: (at, visitorZone) => allowedFrom(at, rules.reminders, zoneNamed(visitorZone) ?? zone),
    keep: (work) => backlog.keep(work),
    report,
  });
  return {
    consents: texts.consents,
    status: texts.status,
    inbound: texts.inbound,
    deliver: async () => (await backlog.retry()) && texts.deliver(),
    sender: {
      isFor: texts.isFor,
      send: async ({ kind }, appointment) =>
        kind === 'owner'
          ? { kind: 'refused', problem: 'Owners get no texts.' }
          : texts.send(kind, appointment),
    },
  };
}
