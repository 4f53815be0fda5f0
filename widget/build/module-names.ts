/** How the files of the module build are called: the entry by a name that stays, all others by their content. */

export const MODULE_ENTRY = 'task-tamer-agent.mjs';

const PART = /^task-tamer-agent\.[\w-]+-[\w-]{8}\.mjs$/;

export const isModulePart = (name: string): boolean => PART.test(name);
