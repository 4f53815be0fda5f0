/** `npm run build:wordpress`: writes the plugin that an owner uploads, with the script that was built before. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { builtFiles, sourceFiles, zipOf, ZIP_FILE } from './plugin-zip.ts';

const zip = zipOf(new Map([...sourceFiles(), ...builtFiles()]));
await mkdir(dirname(ZIP_FILE), { recursive: true });
await writeFile(ZIP_FILE, zip);
