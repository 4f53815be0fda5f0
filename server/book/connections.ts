/** Which calendar and which provider of texts a book is connected to, and trying them as `task-tamer-server check` does. */
import type { InboxContext } from '../inbox/context.ts';
import type { Finding } from '../inbox/findings.ts';
import type { CalendarSettings } from './calendar/settings.ts';
import type { Connections, OwnerConnections } from './owner/contract.ts';
import type { TextSettings } from './texts/settings.ts';

/** @param publicUrl this server's, without a trailing slash */
export function createConnections(inbox: InboxContext, publicUrl: string): OwnerConnections {
  const { endpoint, now } = inbox;
  const { calendar = null, texts = null, mailUrl, timeZone } = inbox.settings;
  const connections: Connections = {
    mails: mailUrl !== null,
    calendar: calendar === null ? null : calendarName(calendar),
    texts: texts === null ? null : providerName(texts.provider),
  };
  return {
    connections,
    async test(which) {
      if (which === 'calendar' && calendar !== null) {
        const { checkCalendar } = await import('./calendar/check.ts');
        return collected(checkCalendar(calendar, now(), timeZone));
      }
      if (which === 'texts' && texts !== null) {
        const { checkTexts } = await import('./texts/check.ts');
        return collected(checkTexts(texts, publicUrl, endpoint.settings.fetch));
      }
      return [];
    },
  };
}

const calendarName = (calendar: CalendarSettings): string =>
  calendar.kind === 'google' ? 'Google Calendar' : new URL(calendar.url).host;

const providerName = (provider: TextSettings['provider']): string =>
  provider.kind === 'twilio' ? 'Twilio' : new URL(provider.url).host;

async function collected(findings: AsyncGenerator<Finding>): Promise<readonly Finding[]> {
  const found: Finding[] = [];
  for await (const finding of findings) found.push(finding);
  return found;
}
