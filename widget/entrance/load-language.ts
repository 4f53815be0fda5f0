/**
 * Fetches the texts of a language that the script does not contain. They are data, not code, so a tampered file can change
 * texts but run nothing.
 */
import type { AgentProperties, OwnStrings } from '../contract.ts';
import { pageLanguage } from '../page/language.ts';
import type { Language } from '../i18n/resolve-language.ts';

/**
 * How long the dialog waits for its texts, ms. A consent text that changes language while the visitor reads is worse than
 * a delay of one second; a longer one interrupts the visitor's flow of thought (Nielsen, 1993).
 */
const WAIT_MS = 1_000;
/** The longest text of the product's has 300. */
const MAX_TEXT_CHARACTERS = 1_000;

export type TextPorts = {
  /** Receives null if the script's texts apply. */
  readonly onLoaded: (texts: OwnStrings | null) => void;
  /** Receives the reason in plain English, for the owner of the page. */
  readonly onFailed: (message: string) => void;
};

export type TextSettings = Pick<AgentProperties, 'language' | 'strings'>;

/** One fetch per language and page, unless it fails. */
const fetches = new Map<Language, Promise<OwnStrings>>();

/**
 * Resolves when the texts are loaded or the dialog should stop waiting. Never rejects.
 * @param script URL of the script, empty if unknown
 */
export async function loadTexts(script: string, settings: TextSettings, ports: TextPorts): Promise<void> {
  const language = pageLanguage(settings.language);
  // The owner's texts declare their language, so they are complete.
  if (language === 'en' || settings.strings?.language !== undefined) return ports.onLoaded(null);
  const loading = fetches.get(language) ?? fetchTexts(language, script);
  fetches.set(language, loading);
  const shown = loading.then(ports.onLoaded, (error: unknown) => {
    fetches.delete(language);
    ports.onFailed(`The texts of "${language}" could not be loaded: ${String(error)}`);
  });
  await Promise.race([shown, new Promise((resolve) => setTimeout(resolve, WAIT_MS))]);
}

/** A bundled script cannot know where its language files are, so the npm package's `define()` provides their imports. */
declare global {
  var taskTamerLanguages:
    | Readonly<Partial<Record<Language, () => Promise<{ readonly default: unknown }>>>>
    | undefined;
}

async function fetchTexts(language: Language, script: string): Promise<OwnStrings> {
  const bundled = globalThis.taskTamerLanguages?.[language];
  if (bundled) return parseWords((await bundled()).default, language);
  if (script === '') throw new Error('the script does not know its address.');
  const address = new URL(`languages/${language}.json`, script).href;
  const answer = await fetch(address, { credentials: 'omit' });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return parseWords(await answer.json(), language);
}

/** @throws {Error} if the texts are not in the requested language */
export function parseWords(sent: unknown, language: string): OwnStrings {
  const texts = Object.entries(Object(sent) as object).filter(
    ([, text]) => typeof text === 'string' && text.length <= MAX_TEXT_CHARACTERS,
  );
  const words: OwnStrings = Object.fromEntries(texts);
  if (words.language !== language) throw new Error('something else came.');
  return words;
}
