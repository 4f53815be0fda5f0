/** Mends calendar files that another program has written wrongly, as far as the times of events need it. Pure. */

/** What says when an event takes time. */
const NEEDED = new Set([
  'UID',
  'DTSTART',
  'DTEND',
  'DURATION',
  'TRANSP',
  'STATUS',
  'RECURRENCE-ID',
  'RRULE',
  'RDATE',
  'EXDATE',
]);
const REPETITION: ReadonlySet<string> = new Set(['RRULE', 'RDATE', 'EXDATE']);
const PROPERTY = /^([A-Z-]+)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/i;

/** Without lines that cannot be read or say nothing, and with the type of days that have none. */
export const mendedFile = (file: string): string => withLines(file, () => true);

/** The same without repetition: an event takes at least its own time. */
export const singleEventsFile = (file: string): string => withLines(file, (name) => !REPETITION.has(name));

function withLines(file: string, isKept: (name: string) => boolean): string {
  const unfolded = file.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/);
  let isEvent = false;
  const lines = unfolded.flatMap((line) => {
    const [, spelled = '', parameters = '', value = ''] = PROPERTY.exec(line) ?? [];
    const name = spelled.toUpperCase();
    const isEdge = name === 'BEGIN' || name === 'END';
    if (isEdge && value.toUpperCase() === 'VEVENT') isEvent = name === 'BEGIN';
    if (!isEvent || isEdge) return name === '' ? [] : [line];
    if (!NEEDED.has(name) || value.trim() === '' || !isKept(name)) return [];
    const isDay = /^\d{8}$/.test(value) && !/VALUE=/i.test(parameters);
    return [isDay ? `${name};VALUE=DATE:${value}` : line];
  });
  return `${lines.join('\r\n')}\r\n`;
}
