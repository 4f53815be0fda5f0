/** Builds what is missing and serves it for all tests on a free port. */
import { startServer } from '../../demo/server/server.ts';
import { BARE_PAGES } from '../models/browser/bare-page.ts';
import { buildOnce } from '../support/built.ts';
import { shareDeclared } from './visit/declared-details.ts';
import { PLAIN_PAGES } from './visit/plain-page.ts';

export default async function globalSetup(): Promise<() => Promise<void>> {
  await buildOnce();
  const server = await startServer({
    port: 0,
    pages: { ...PLAIN_PAGES, ...BARE_PAGES },
    hasBusinesses: true,
  });
  await server.warmUp();
  process.env['BASE_URL'] = server.url;
  shareDeclared();
  return () => server.close();
}
