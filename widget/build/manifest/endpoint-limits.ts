/** The server's limits as table rows: variable, default, and the setting's comment. */
import { variableOf } from '../../../server/environment.ts';
import { DEFAULT_LIMITS, LIMIT_MAXIMA } from '../../../server/settings.ts';
import { readDeclarations } from './declarations.ts';

const SETTINGS = new URL('../../../server/settings.ts', import.meta.url);

export function endpointLimits(): readonly (readonly string[])[] {
  const limits: Readonly<Record<string, number>> = DEFAULT_LIMITS;
  const maxima: Readonly<Record<string, number>> = LIMIT_MAXIMA;
  return readDeclarations([SETTINGS])
    .members('EndpointLimits')
    .map(({ name, doc }) => [
      `\`${variableOf(name)}\``,
      `\`${limits[name]}\``,
      `${doc.summary} At most ${(maxima[name] ?? 0).toLocaleString('en')}`,
    ]);
}
