/**
 * The parts of the way in where they are not in the script but files beside it: fetched at the first sign of interest,
 * the dialog first, and run when they are wanted. The module build has this in the place of `browser-parts.ts`.
 */
import { arrivalOf } from './arrival.ts';
import { browserParts as parts, type EntranceParts } from './browser-parts.ts';
import { dialog, engine, session } from './part-files.js';

export const IN_PARTS = true;

export const browserParts: EntranceParts = {
  ...parts,
  drawDialog: async (...given) => {
    // First, and by itself: the others would take the line from it.
    await arrivalOf(dialog);
    // Who comes near will open it, and who opens it will call. Whoever needs these asks for them again.
    for (const files of [session, engine]) arrivalOf(files).catch(() => undefined);
    return parts.drawDialog(...given);
  },
  bringWords: async (...given) => {
    const { bringWords } = await import('./language-file.ts');
    return bringWords(import.meta.url, ...given);
  },
  loadSession: async () => {
    await arrivalOf(session);
    return parts.loadSession();
  },
};
