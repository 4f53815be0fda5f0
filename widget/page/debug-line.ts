/** A line of the debug log for page owners. */

export type Area = 'call' | 'chat' | 'opening';

/** A reason or an id. Some come from the platform, so other text is cut: it may be conversation text. */
const WORD = /^[\w.:-]{1,99}$/;

/**
 * For example `Task Tamer debug [call] call-end reason=page-closed`: the event and those of the given facts that have a
 * value.
 */
export function debugLine(area: Area, what: string, detail: object, facts: readonly string[]): void {
  const shown = facts.flatMap((name) => {
    const value = String(Reflect.get(detail, name) ?? '');
    return value === '' ? [] : [`${name}=${WORD.test(value) ? value : '(text)'}`];
  });
  console.info([`Task Tamer debug [${area}]`, what, ...shown].join(' '));
}
