/** Copies the Svelte component to the built modules. It is published as source, so its imports must end in `.js`. */
import { readFile, writeFile } from 'node:fs/promises';

const NAME = 'package/task-tamer-agent.svelte';

const source = await readFile(new URL(`../${NAME}`, import.meta.url), 'utf8');
const published = source.replaceAll(/(from '\.[^']*)\.ts'/g, "$1.js'");
await writeFile(new URL(`../../dist/packages/${NAME}`, import.meta.url), published);
