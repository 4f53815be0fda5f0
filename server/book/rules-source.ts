/** Where the services and hours come from: a file of the server, or the inbox's page. */
import type { BusinessRows } from '../inbox/store/database.ts';
import { readBook } from './rules/book-file.ts';
import { NO_RULES, type BookRules, type BookRulesSetting, type FormerNames } from './rules/book-rules.ts';
import { earlierContents, latestVersion, NO_VERSION } from './store/rules-versions.ts';

export type RulesSource = {
  /**
   * Always the same object, with the content of the last refresh, so that its holders never need another one. Without a service as long
   * as the owner has set none.
   */
  readonly rules: BookRules;
  /** Takes up what any process has saved. Never rejects: without the database, the last known ones stay. */
  readonly refresh: () => Promise<void>;
  /** Whether the owner sets them on the page. */
  readonly isStored: boolean;
};

type SourceContext = Pick<BusinessRows, 'read'> & { readonly report: (problem: string) => void };

export function rulesSource(context: SourceContext, setting: BookRulesSetting): RulesSource {
  if (setting !== 'stored') return { rules: setting, refresh: () => Promise.resolve(), isStored: false };
  const rules: BookRules = { ...NO_RULES };
  let known = NO_VERSION;
  return {
    isStored: true,
    rules,
    async refresh() {
      try {
        const latest = await context.read(latestVersion);
        if (latest === undefined || latest.version === known) return;
        const read = readBook(latest.content);
        if (read.rules === null) {
          context.report(`The stored services and hours cannot be read: ${read.problems.join('; ')}`);
          return;
        }
        const earlier = await context.read((db) => earlierContents(db, latest.version));
        Object.assign(rules, read.rules, { former: formerNames(earlier) });
        known = latest.version;
      } catch {
        context.report('The services and hours could not be read, so the last known ones are used.');
      }
    },
  };
}

/** @param contents of earlier versions, the latest first */
function formerNames(contents: readonly string[]): FormerNames {
  const earlier = contents.flatMap((content) => readBook(content).rules ?? []);
  return {
    services: earlier.flatMap(({ services }) => services),
    resources: earlier.flatMap(({ resources }) => resources),
  };
}
