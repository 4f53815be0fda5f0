/** Settings that the page only shows, because environment variables or the provider decide. */
import type { InboxContext } from '../../context.ts';
import { timeOfDay } from '../../time-of-day.ts';
import type { SettingsForm, ShownSetting } from './contract.ts';

type Rows = Extract<SettingsForm, { readonly decidedBy: 'environment' }>['rows'];

const onOff = (isOn: boolean): string => (isOn ? 'On' : 'Off');

export function environmentRows({ endpoint, settings }: InboxContext): Rows {
  const { businessName, agentName, origins, limits } = endpoint.settings;
  const { mails, digestAt, owners, keepDays, summary, timeZone, country, mailFrom, webhooks } = settings;
  const rows: readonly (readonly [label: string, value: string | null, variable: string])[] = [
    ['Name', businessName, 'BUSINESS_NAME'],
    ['Agent’s name', agentName, 'AGENT_NAME'],
    ['Websites', origins.join(', '), 'ORIGINS'],
    ['Time zone', timeZone, 'TIME_ZONE'],
    ['Country', country, 'COUNTRY'],
    ['Owners', owners.join(', '), 'OWNERS'],
    ['Mails', mails, 'MAILS'],
    ['Time of the daily mail', timeOfDay(digestAt), 'DIGEST_AT'],
    ['Sender of mails', mailFrom, 'MAIL_FROM'],
    ['Days to keep conversations', String(keepDays), 'KEEP_DAYS'],
    ['Summaries', onOff(summary), 'SUMMARY'],
    // Their paths may be secret.
    ['Webhooks', webhooks?.urls.map((url) => new URL(url).host).join(', ') ?? null, 'WEBHOOK_URL'],
    ['Calls per day', String(limits.callsPerDay), 'CALLS_PER_DAY'],
    ['Minutes per day', String(limits.minutesPerDay), 'MINUTES_PER_DAY'],
  ];
  return rows.map(([label, value, variable]) => ({ label, value: value ?? '', variable }));
}

export function providerRows({ endpoint, settings }: InboxContext): readonly ShownSetting[] {
  const { origins, limits } = endpoint.settings;
  return [
    { label: 'Websites', value: origins.join(', ') },
    { label: 'Time zone', value: settings.timeZone },
    { label: 'Calls per day', value: String(limits.callsPerDay) },
    { label: 'Minutes per day', value: String(limits.minutesPerDay) },
    { label: 'Longest call, in seconds', value: String(limits.callSeconds) },
  ];
}
