/** `npm start`: builds, serves, prints the URL, and closes on Ctrl-C. */
import type { Email } from 'postal-mime';
import { BUSINESSES_PATH } from '../businesses/paths.ts';
import { DEMO_BUSINESSES, PROVIDER_PERSON } from '../businesses/demo-businesses.ts';
import { OWNER } from '../inbox/local-inbox.ts';
import { buildLocal } from './builds.ts';
import { startFromEnvironment } from './listening.ts';
import type { RunningServer } from './server.ts';

async function main(): Promise<number> {
  // Start the server first, so that a port in use is reported before the build.
  const server = await startFromEnvironment(process.env, (mail) => console.log(mailed(mail)));
  if (server === null) return 1;
  const stopped = untilStopped();
  const built = await build(server);
  if (built) {
    console.log(welcome(server));
    await stopped;
  }
  await server.close();
  return built ? 0 : 1;
}

async function build(server: RunningServer): Promise<boolean> {
  console.log("Building the tag and the pages, preparing Erin's voice …");
  try {
    await Promise.all([buildLocal(), server.warmUp()]);
    return true;
  } catch (error) {
    console.error(`Startup failed: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}

function welcome({ url, hasCalendar }: RunningServer): string {
  return [
    '',
    `Task Tamer is at ${url}`,
    `  Talk to Erin:      ${url}/demo/ · give a name, tick both boxes, Start Call; headphones help`,
    `  See it embedded:   ${url}/ · press "Talk to Erin", or scroll`,
    `  Your inbox:        ${url}/inbox/ · sign in as ${OWNER}; mails are written here`,
    ...DEMO_BUSINESSES.map(
      ({ business: { name, slug, people } }) =>
        `  ${`${name}: `.padEnd(20)}${url}${BUSINESSES_PATH}/${slug}/ · its inbox: ${url}/${slug}/inbox/, as ${people[0]?.email}`,
    ),
    `  All businesses:    ${url}/provider/ · sign in as ${PROVIDER_PERSON}, and add one`,
    hasCalendar
      ? `  The calendars:     ${url}/demo/?view=calendar · what Erin and the dentist’s agent book is in Radicale`
      : '  No calendars:      Radicale is not installed, so what the agents book is in the inboxes alone',
    '  Try what can fail: pick another scenario on the demo page. Ctrl-C stops the server.',
    '',
  ].join('\n');
}

/** Includes the link that a person signs in with. */
function mailed({ from, to = [], subject = '', text = '' }: Email): string {
  const link = /https?:\S+/.exec(text)?.[0];
  const sender = from?.name === undefined || from.name === '' ? '' : ` from ${from.name}`;
  const recipients = to.map(({ address }) => address).join(', ');
  return `Mail to ${recipients}${sender}: ${subject}${link === undefined ? '' : `\n  ${link}`}`;
}

function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
}

process.exitCode = await main();
