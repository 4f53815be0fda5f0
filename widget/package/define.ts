/** Defines the tag by loading this package's script. Does nothing outside of a page. */
import type { FileLanguage } from '../i18n/resolve-language.ts';
import 'task-tamer/task-tamer-agent.js';

export type { TaskTamerAgentElement } from '../contract.ts';

/** The owner's bundler makes a chunk of each file. The script, which is bundled too, cannot know its URL. */
const languages: Readonly<Record<FileLanguage, () => Promise<{ readonly default: unknown }>>> = {
  ar: () => import('task-tamer/languages/ar.json'),
  es: () => import('task-tamer/languages/es.json'),
  fr: () => import('task-tamer/languages/fr.json'),
  ht: () => import('task-tamer/languages/ht.json'),
  ko: () => import('task-tamer/languages/ko.json'),
  'pt-BR': () => import('task-tamer/languages/pt-BR.json'),
  ru: () => import('task-tamer/languages/ru.json'),
  vi: () => import('task-tamer/languages/vi.json'),
  'zh-Hans': () => import('task-tamer/languages/zh-Hans.json'),
  'zh-Hant': () => import('task-tamer/languages/zh-Hant.json'),
};

/** What the script fetches from next to itself, for owners and for pages that set `follow`. */
const modules = {
  diagnosis: () => import('task-tamer/task-tamer-agent.diagnosis.mjs'),
  follow: () => import('task-tamer/task-tamer-agent.follow.mjs'),
};

if (globalThis.document !== undefined)
  Object.assign(globalThis, { taskTamerLanguages: languages, taskTamerModules: modules });
