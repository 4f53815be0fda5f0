/** What `npm run upgrade:check` compares: lists of two versions, and results of two runs. */

/** The lines that only one of the lists has, marked as in a diff. */
export function compareLists(before: readonly string[], after: readonly string[]): readonly string[] {
  return [
    ...before.filter((line) => !after.includes(line)).map((line) => `- ${line}`),
    ...after.filter((line) => !before.includes(line)).map((line) => `+ ${line}`),
  ].toSorted((one, other) => one.slice(2).localeCompare(other.slice(2)));
}

/** Whether each test passed, by its title. */
export type Results = ReadonlyMap<string, boolean>;

/** The titles of the tests that pass with only one of the libraries, or with neither. */
export function compareResults(whole: Results, rewritten: Results) {
  const titles = [...new Set([...whole.keys(), ...rewritten.keys()])];
  const those = (passedWhole: boolean, passedRewritten: boolean): readonly string[] =>
    titles.filter(
      (title) =>
        (whole.get(title) ?? false) === passedWhole && (rewritten.get(title) ?? false) === passedRewritten,
    );
  return { onlyWhole: those(true, false), onlyRewritten: those(false, true), neither: those(false, false) };
}

/** @param report the report of Playwright's JSON reporter */
export function resultsIn(report: Suite): Results {
  const results = (suite: Suite, above: string): readonly (readonly [string, boolean])[] => [
    ...(suite.specs ?? []).map(({ title, ok }) => [`${above}${title}`, ok] as const),
    ...(suite.suites ?? []).flatMap((inner) => results(inner, `${above}${inner.title ?? ''} › `)),
  ];
  return new Map(results(report, ''));
}

export type Suite = {
  readonly title?: string;
  readonly suites?: readonly Suite[];
  readonly specs?: readonly { readonly title: string; readonly ok: boolean }[];
};
