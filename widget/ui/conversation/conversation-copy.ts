/** Exports the conversation as a file, locally: nothing is sent or stored. */
import type { Line } from '../../session/state/snapshot.ts';

export type Names = { readonly title: string; readonly agent: string; readonly you: string };

const CLOCK = { hour: 'numeric', minute: '2-digit' } as const;

export function copyOf(lines: readonly Line[], { title, agent, you }: Names, language: string): string {
  const timeOf = clockIn(language);
  const text = lines
    .filter(({ text }) => text !== '')
    .map(({ role, text, at }) => `[${timeOf(at)}] ${role === 'assistant' ? agent : you}: ${text}`);
  const day = new Date(lines[0]?.at ?? Date.now()).toLocaleDateString(language, { dateStyle: 'long' });
  return [`${title}, ${day}`, '', ...text, ''].join('\n');
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Memoizes the formatter: the first one of a language takes longer than the rest of the panel's setup. */
export function clockIn(language: string): (at: number) => string {
  return (at) => {
    const format = formats.get(language) ?? new Intl.DateTimeFormat(language, CLOCK);
    formats.set(language, format);
    return format.format(at);
  };
}

export function download(text: string, name: string, type = 'text/plain'): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  // By then the browser has read the blob.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
