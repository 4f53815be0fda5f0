/** `npm run build:wordpress`: writes the plugin that an owner uploads, with the script that was built before. */
import { writeZip } from './plugin-zip.ts';

await writeZip();
