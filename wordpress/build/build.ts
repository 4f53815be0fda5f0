/** `npm run build:wordpress`: packs the plugin's zip with the script, which must be built first. */
import { writeZip } from './plugin-zip.ts';

await writeZip();
