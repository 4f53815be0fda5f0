// Scope: secrets in files, as container platforms provide them.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readEnvironment, SECRETS } from '../../../../server/cli/environment.ts';
import { environmentOf } from '../far-servers.ts';

const ENVIRONMENT = environmentOf({ url: 'http://far' });

it('the program reads a secret from the file that its variable names', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'task-tamer-secrets-'));
  try {
    await writeFile(join(folder, 'key'), 'private-key-of-a-file\n');
    const { PRIVATE_KEY: _, ...rest } = ENVIRONMENT;
    const { settings } = readEnvironment({ ...rest, PRIVATE_KEY_FILE: join(folder, 'key') });
    expect(settings?.endpoint.privateKey).toBe('private-key-of-a-file');
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('the program accepts a file for each secret, and names each that cannot be read', () => {
  const files = Object.fromEntries(SECRETS.map((name) => [`${name}_FILE`, '/nowhere/secret']));
  const { problems } = readEnvironment({ ...ENVIRONMENT, ...files });
  expect(problems).toEqual(SECRETS.map((name) => `${name}_FILE names a file that could not be read`));
});
