/** Copies the page, the script and its languages without bundling. */
import { copyFile, cp, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

await mkdir('dist', { recursive: true });
await copyFile('index.html', 'dist/index.html');
const script = fileURLToPath(import.meta.resolve('task-tamer/task-tamer-agent.js'));
await copyFile(script, 'dist/task-tamer-agent.js');
await cp(join(dirname(script), 'languages'), 'dist/languages', { recursive: true });
