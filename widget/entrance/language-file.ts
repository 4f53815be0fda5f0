/**
 * The words of a language that is a file beside the script, for visitors who want one. Fetched as data and not run as
 * code: whatever comes, the worst of it is a wrong word.
 */
import type { AgentProperties, OwnStrings } from '../contract.ts';
import { pageLanguage } from '../page/language.ts';
import type { Language } from '../i18n/resolve-language.ts';

/**
 * How long a dialog waits for its words, ms. To read a consent in a foreign language and have it change in the middle
 * is worse than a second in which nothing happens; whoever waits longer thinks that nothing will (Nielsen, 1993).
 */
const WAIT_MS = 1_000;
/** Of one text, in characters: the longest of ours has 300. */
const LONGEST = 1_000;

export type WordPorts = {
  /** Null for the words of the script. */
  readonly onCome: (words: OwnStrings | null) => void;
  /** In plain English, for the owner of the page. */
  readonly onFault: (message: string) => void;
};

export type Asking = Pick<AgentProperties, 'language' | 'strings'>;

/** What has been asked for in this page: what did not come is not asked for again. */
const arrivals = new Map<Language, Promise<OwnStrings>>();

/**
 * Resolves when the words are there, or the dialog should not wait for them any more; never rejects.
 * @param script address of the script, empty where that is not known
 */
export async function bringWords(script: string, asking: Asking, ports: WordPorts): Promise<void> {
  const language = pageLanguage(asking.language);
  // An owner's words that say which language they are in are all that is wanted.
  if (language === 'en' || asking.strings?.language !== undefined) return ports.onCome(null);
  const coming = arrivals.get(language) ?? wordsOf(language, script);
  arrivals.set(language, coming);
  const shown = coming.then(ports.onCome, (error: unknown) => {
    ports.onCome(null);
    ports.onFault(`The words of "${language}" did not come: ${String(error)}`);
  });
  await Promise.race([shown, new Promise((resolve) => setTimeout(resolve, WAIT_MS))]);
}

async function wordsOf(language: Language, script: string): Promise<OwnStrings> {
  if (script === '') throw new Error('the script does not know its address.');
  const address = new URL(`languages/${language}.json`, script).href;
  const answer = await fetch(address, { credentials: 'omit' });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return parseWords(await answer.json(), language);
}

/** @throws {Error} when it is not what it was asked for */
export function parseWords(sent: unknown, language: string): OwnStrings {
  const texts = Object.entries(Object(sent) as object).filter(
    ([, text]) => typeof text === 'string' && text.length <= LONGEST,
  );
  const words: OwnStrings = Object.fromEntries(texts);
  if (words.language !== language) throw new Error('something else came.');
  return words;
}
