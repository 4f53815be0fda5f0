/** Parts of libraries, other than methods, that the tag never runs. What only they used goes with them. */

/** The code without the part. The same code where the part is not found. */
type Cut = (code: string) => string;

const CUTS: Readonly<Record<string, readonly Cut[]>> = {
  '@daily-co/daily-js/dist/daily-esm.js': [
    // It asks in many places whether it runs in a React Native app. On a page it never does.
    withoutPhoneApps,
    // `widget/call/daily/daily-room.ts` always avoids `eval`.
    (code) => code.replace(/!1\|\|!\w+\.avoidEval\?/, '!1?'),
    // The tag makes no meeting in a frame: its calls are call objects, each of which asks in many places whether it is.
    (code) => code.replaceAll(/(?<![\w.$])\w+\._callObjectMode\b(?!=)/g, '!0'),
    (code) => code.replaceAll(/(?<![\w.$])\w+\._iframe(?=&&)/g, 'null'),
  ],
  '@hcaptcha/react-hcaptcha/lib/dist/esm/index.js': [
    // The error tracker's client, of which nothing is left in use: a class that a call declares looks used.
    (code) => code.replace(/(\w+),(\w+)=\(\1=class\{(.*?)\},\w+\(\1,"_instance"\),\1\)/s, '$2=class $1{$3}'),
  ],
};

/** Where the name of the question has a second meaning, the code stays as it is. */
function withoutPhoneApps(code: string): string {
  const [, asks] = /function (\w+)\(\)\{return[^{}]*"ReactNative"===navigator\.product\}/.exec(code) ?? [];
  if (asks === undefined || new RegExp(`(?<![\\w.$"])${asks}\\b(?!\\(\\)|")`).test(code)) return code;
  return code.replaceAll(new RegExp(`(?<![\\w.$]|function )${asks}\\(\\)`, 'g'), '!1');
}

/** Null where a part is not found: the library is built differently than it was. */
export function withoutBranches(code: string, id: string): string | null {
  const cuts = Object.entries(CUTS).find(([file]) => id.endsWith(file))?.[1] ?? [];
  return cuts.reduce<string | null>((rest, cut) => {
    const shorter = rest === null ? null : cut(rest);
    return shorter === rest ? null : shorter;
  }, code);
}
