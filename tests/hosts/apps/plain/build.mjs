/** Copies the page and the script without bundling. */
import { copyFile, mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

await mkdir('dist', { recursive: true });
await copyFile('index.html', 'dist/index.html');
const script = fileURLToPath(import.meta.resolve('task-tamer/task-tamer-agent.js'));
await copyFile(script, 'dist/task-tamer-agent.js');
