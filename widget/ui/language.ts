/** Reads from the page which language its visitor expects. */
import type { AgentConfig } from '../config.ts';
import { resolveLanguage } from '../strings.ts';
import type { Language } from '../strings.ts';

export function languageOf(host: Element, config: Pick<AgentConfig, 'language'>): Language {
  const marked = host.closest('[lang]')?.getAttribute('lang') ?? null;
  return resolveLanguage(config.language, marked, navigator.languages ?? []);
}
