/** Writes a mail as plain text. Pure. */
import type { Mail, MailBlock, MailEntry } from './mail.ts';

export function textOf({ business, title, subtitle, blocks, footer }: Mail): string {
  const head = [title, subtitle].filter((each) => each !== null).join('\n');
  const foot = ['--', business, footer].filter((each) => each !== null).join('\n');
  return `${[head, ...blocks.map(blockText), foot].join('\n\n')}\n`;
}

function blockText(block: MailBlock): string {
  switch (block.kind) {
    case 'heading':
      return block.text.toUpperCase();
    case 'paragraph':
      return block.text;
    case 'warning':
      return `Check: ${block.text}`;
    case 'quote':
      return block.text.replace(/^/gm, '> ');
    case 'booking': {
      const { label, what, day, time, where } = block;
      const when = time === null ? day : `${day}, ${time}`;
      return [`${label}: ${what}`, when, where].filter((each) => each !== null).join('\n');
    }
    case 'actions': {
      const links = block.other === null ? [block.main] : [block.main, block.other];
      return links.map(({ label, href }) => `${label}: ${href}`).join('\n');
    }
    case 'facts':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
    case 'lines':
      return block.lines.map(({ speaker, text }) => `${speaker}: ${text}`).join('\n');
    case 'entries':
      return block.entries.map(entryText).join('\n\n');
  }
}

function entryText({ time, who, what, marks, booked, details, link }: MailEntry): string {
  const below = [
    ...marks.map((mark) => `! ${mark}`),
    ...booked,
    ...details,
    ...(link === null ? [] : [link]),
  ];
  return [`${time}  ${who}: ${what}`, ...below.map((each) => `   ${each}`)].join('\n');
}
