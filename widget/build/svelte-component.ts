/** Puts the Svelte component beside the built modules: it is published as source, and imports them as JavaScript. */
import { readFile, writeFile } from 'node:fs/promises';

const NAME = 'package/task-tamer-agent.svelte';

const source = await readFile(new URL(`../${NAME}`, import.meta.url), 'utf8');
const published = source.replaceAll(/(from '\.[^']*)\.ts'/g, "$1.js'");
await writeFile(new URL(`../../dist/packages/${NAME}`, import.meta.url), published);
