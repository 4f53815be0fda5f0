/** `npm run generate`: writes what is made from the contract. A test fails while any of it is stale. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { generatedFiles, ROOT } from './generated-files.ts';

for (const { path, text } of await generatedFiles()) {
  const file = join(ROOT, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
