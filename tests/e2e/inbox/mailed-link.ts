/** The mails of a local server, as its console shows them. */
import { expect } from '@playwright/test';
import type { EndpointRecord } from '../../../demo/call-endpoint/record.ts';

/** A confirmation waits until the owner's calendar has the appointment, and is then tried again after a while. */
const MAIL_WAIT_MS = 60_000;

/** Newest first. */
export async function mailsTo(url: string, address: string): Promise<EndpointRecord['mails']> {
  const { mails } = (await (await fetch(`${url}/call-endpoint/record`)).json()) as EndpointRecord;
  return mails.filter(({ to }) => to === address);
}

/**
 * The first link to a page of the inbox in the newest mail to an address that has one.
 * @param known the mails to leave out, which were there before
 */
export async function mailedLink(
  url: string,
  address: string,
  path: string,
  known: EndpointRecord['mails'] = [],
): Promise<string> {
  const isNew = (mail: EndpointRecord['mails'][number]) => !known.some(({ text }) => text === mail.text);
  const linkIn = async () =>
    (await mailsTo(url, address))
      .filter(isNew)
      .map(({ text }) => new RegExp(`http\\S+${path}\\S+`).exec(text)?.[0])
      .find((link) => link !== undefined);
  await expect.poll(linkIn, { timeout: MAIL_WAIT_MS }).toBeDefined();
  return (await linkIn()) ?? '';
}
