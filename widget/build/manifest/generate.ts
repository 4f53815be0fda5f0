/** `npm run generate`: writes the files generated from the contract. A test fails if one is stale. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { generatedFiles, ROOT } from './generated-files.ts';

for (const { path, text } of await generatedFiles()) {
  const file = join(ROOT, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
