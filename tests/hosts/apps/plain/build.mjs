/** Copies the page, the script, its languages and the files next to it without bundling. */
import { copyFile, cp, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

await mkdir('dist', { recursive: true });
await copyFile('index.html', 'dist/index.html');
const script = fileURLToPath(import.meta.resolve('task-tamer/task-tamer-agent.js'));
await copyFile(script, 'dist/task-tamer-agent.js');
await cp(join(dirname(script), 'languages'), 'dist/languages', { recursive: true });
for (const file of ['task-tamer-agent.diagnosis.mjs', 'task-tamer-agent.follow.mjs'])
  await cp(join(dirname(script), file), `dist/${file}`);
