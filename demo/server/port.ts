/**
 * A port as the environment gives it.
 * @returns the default when nothing is set, null when what is set is no port
 */
export function readPort(text: string | undefined, fallback: number): number | null {
  if (text === undefined || text.trim() === '') return fallback;
  const port = Number(text);
  return Number.isInteger(port) && port >= 0 && port <= 65_535 ? port : null;
}
