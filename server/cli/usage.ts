/** The commands of `task-tamer-server`, and which words are one. */

export const USAGE = `task-tamer-server                      begins calls and conversations
task-tamer-server check                tries the settings: platform, bot check, store, mail server, webhooks
task-tamer-server export [json|csv]    writes every conversation and appointment to the standard output
  --about TEXT                         only those that contain this text, number or address
task-tamer-server erase REFERENCE …    erases conversations, here and at the platform, and visitors of appointments
task-tamer-server erase --about TEXT   the same for each that contains this text, number or address
task-tamer-server backup FILE          copies the inbox to a new file
task-tamer-server resend               lists the webhooks that were given up
task-tamer-server resend ID …          sends these webhooks again
task-tamer-server resend --dead        sends every webhook and mail again that was given up
task-tamer-server businesses …         manages the businesses of a server with BUSINESSES=store:
  list                                 lists them, one JSON object per line
  show BUSINESS                        shows one, by its slug or id, without its secrets
  add [FILE]                           adds the one in this JSON file, or on the standard input
  set BUSINESS [FILE]                  changes what the JSON contains
  pause|resume|suspend|remove BUSINESS changes its status
  import SLUG [--default]              adds the one that environment variables describe
  --retake-slug                        of add, set and import: takes the slug of a business that is erased
  rotate-secrets                       encrypts all secrets with the first key of MASTER_KEY

With BUSINESSES=store, check, export, erase and resend need --business=SLUG, or the id of a business.
Each takes its settings from environment variables, or from a file with --env-file=FILE.`;

const HELP: readonly string[] = ['--help', '-h', 'help'];

export const isHelp = (words: readonly string[]): boolean => HELP.includes(words[0] ?? '');

export function isCommand([command, ...given]: readonly string[]): boolean {
  switch (command) {
    case undefined:
    case 'check':
      return given.length === 0;
    case 'export':
      return isExport(given);
    case 'backup':
      return given.length === 1;
    case 'resend':
      return given.join() === '--dead' || given.every(isReference);
    case 'erase':
      return given[0] === '--about' ? given.length === 2 : given.length > 0 && given.every(isReference);
    case 'businesses':
      return isBusinessesCommand(given);
    default:
      return false;
  }
}

/** A misspelled option names nothing that is erased or sent again. */
const isReference = (word: string): boolean => !word.startsWith('--');

/** Whose inbox a command is about, if there are several businesses. */
export const BUSINESS = '--business=';

/** Why a command refuses `--business=…`, with which it might change another inbox than the one that is meant; null if it does not. */
export function businessOptionProblem(words: readonly string[], isStored: boolean): string | null {
  const named = words.filter((word) => word.startsWith(BUSINESS));
  const [command] = words.filter((word) => !word.startsWith('--'));
  if (named.length === 0) return null;
  if (named.length > 1) return '--business=… is given more than once.';
  if (command === undefined || !OF_ONE_BUSINESS.includes(command))
    return `--business=… is for the commands ${OF_ONE_BUSINESS.join(', ')}.`;
  if (!isStored)
    return '--business=… is for BUSINESSES=store, and these settings are those of a single business: is this the right file of settings?';
  return null;
}

const OF_ONE_BUSINESS: readonly string[] = ['check', 'export', 'erase', 'resend'];

function isExport([first, ...others]: readonly string[]): boolean {
  if (first === undefined) return true;
  if (first === '--about') return others.length === 1;
  return /^(json|csv)$/.test(first) && (others.length === 0 || isExport(others));
}

/** Pages with the tag of the business before reach the new one. */
export const RETAKE_SLUG = '--retake-slug';
const TAKE_A_SLUG: readonly string[] = ['add', 'set', 'import'];

export const withoutRetake = (words: readonly string[]): readonly string[] =>
  words.filter((word) => word !== RETAKE_SLUG);

function isBusinessesCommand([action = '', ...given]: readonly string[]): boolean {
  if (given.includes(RETAKE_SLUG))
    return TAKE_A_SLUG.includes(action) && isBusinessesCommand(withoutRetake([action, ...given]));
  switch (action) {
    case 'list':
    case 'rotate-secrets':
      return given.length === 0;
    case 'add':
      return given.length <= 1;
    case 'set':
      return given.length === 1 || given.length === 2;
    case 'show':
    case 'pause':
    case 'resume':
    case 'suspend':
    case 'remove':
      return given.length === 1;
    case 'import':
      return given.length === 1 || (given.length === 2 && given[1] === '--default');
    default:
      return false;
  }
}
