/** Where the services and hours come from: a file of the server, or the inbox's page. */
import type { BusinessRows } from '../inbox/store/database.ts';
import { readBook } from './rules/book-file.ts';
import { NO_RULES, type BookRules, type BookRulesSetting } from './rules/book-rules.ts';
import { latestVersion, NO_VERSION } from './store/rules-versions.ts';

export type RulesSource = {
  /** Those of the last refresh; without a service as long as the owner has set none. */
  readonly current: () => BookRules;
  /** Takes up what any process has saved. Never rejects: without the database, the last known ones stay. */
  readonly refresh: () => Promise<void>;
  /** Whether the owner sets them on the page. */
  readonly isStored: boolean;
};

type SourceContext = Pick<BusinessRows, 'read'> & { readonly report: (problem: string) => void };

export function rulesSource(context: SourceContext, setting: BookRulesSetting): RulesSource {
  if (setting !== 'stored')
    return { current: () => setting, refresh: () => Promise.resolve(), isStored: false };
  let known = { version: NO_VERSION, rules: NO_RULES };
  return {
    isStored: true,
    current: () => known.rules,
    async refresh() {
      try {
        const latest = await context.read(latestVersion);
        if (latest === undefined || latest.version === known.version) return;
        const { rules, problems } = readBook(latest.content);
        if (rules !== null) known = { version: latest.version, rules };
        else context.report(`The stored services and hours cannot be read: ${problems.join('; ')}`);
      } catch {
        context.report('The services and hours could not be read, so the last known ones are used.');
      }
    },
  };
}
