// Scope: what only the package's client has is not in the tag's script, and all of it is in the package.
import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { reachable } from '../../support/reachable.ts';

const CALL = new URL('../../../widget/call/', import.meta.url);
const TAG = new URL('../index.ts', CALL);
const PACKAGE = new URL('voice.ts', CALL);

it('reaches nothing of voice/, and no more of the call engine than a call takes', async () => {
  const inScript = [...(await reachable(TAG))].filter((url) => url.startsWith(CALL.href));
  expect(inScript).toContain(new URL('call-client.ts', CALL).href);
  expect(inScript.filter((url) => /\/voice(\/|\.ts)|\/extended-/.test(url))).toEqual([]);
  const inPackage = await reachable(PACKAGE);
  for (const url of inScript) expect(inPackage).toContain(url);
  const onlyThere = (await readdir(new URL('voice/', CALL))).map(
    (file) => new URL(`voice/${file}`, CALL).href,
  );
  // What is imported for its types alone is reached by nobody.
  const isOfTypes = (url: string) => /\/(extended-room|voice-options)\.ts$/.test(url);
  for (const url of onlyThere) expect([url, inPackage.has(url)]).toEqual([url, !isOfTypes(url)]);
});
