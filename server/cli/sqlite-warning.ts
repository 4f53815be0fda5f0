/** Node warns each program that uses its SQLite. Who runs a command can do nothing about it. */

/** Hides this warning alone. */
export function hideSqliteWarning(): void {
  const emit = process.emitWarning.bind(process) as (...given: readonly unknown[]) => void;
  process.emitWarning = (...given: readonly unknown[]): void => {
    const [warning, type] = given;
    if (type !== 'ExperimentalWarning' || !String(warning).startsWith('SQLite ')) emit(...given);
  };
}
