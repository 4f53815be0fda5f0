/** The owner's first questions, as buttons of the dialog. */

/** @param prompts the attribute's parsed value */
export const promptsIn = (prompts: string | null): readonly string[] =>
  (prompts ?? '').split('|').flatMap((prompt) => prompt.trim() || []);
