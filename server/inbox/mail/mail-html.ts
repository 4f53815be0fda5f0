/**
 * Writes a mail as HTML that mail programs support: tables, inline styles, and a background behind every text, because
 * some programs change only one of the two colors. Classes exist for the dark theme alone. Pure.
 */
import { html, raw } from 'hono/html';
import type { Mail, MailBlock, MailEntry, MailLanguage } from './mail.ts';

type Html = ReturnType<typeof html>;
type Line = Block<'lines'>['lines'][number];
type Block<Kind extends MailBlock['kind']> = Extract<MailBlock, { readonly kind: Kind }>;

const DISPLAY = "Georgia,'Times New Roman',serif";
const TEXT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** The colors of the inbox's page. */
const PAGE = '#efe7d6';
const PAPER = '#fbf7ef';
const SHEET = '#fffdf8';
const INK = '#17211f';
const MUTED = '#4d5854';
const RULE = '#d8cfbc';
const EDGE = '#7d7a6d';
const ACCENT = '#f2a93b';
const WORK = '#0e6b57';
const ALARM = '#b3261e';

const ENGLISH: MailLanguage = { tag: 'en', direction: 'ltr' };

const DARK = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background-color: #0d1312 !important; }
  .paper { background-color: #141c1a !important; }
  .sheet { background-color: #1a2422 !important; }
  .ink { color: #f4eee1 !important; }
  .muted { color: #b3bab3 !important; }
  .work { color: #7fc9b5 !important; }
  .alarm { color: #ff9d92 !important; }
  .rule { border-color: #36423e !important; }
  .strong-rule { border-color: #f4eee1 !important; }
}`;

/** Else mail programs continue the preview with the beginning of the mail. */
const AFTER_PREVIEW = raw('&#847;&zwnj;&nbsp;'.repeat(80));

export async function htmlOf(mail: Mail): Promise<string> {
  const { tag, direction } = mail.language ?? ENGLISH;
  const page = html`<!doctype html>
    <html lang="${tag}" dir="${direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${mail.subject}</title>
        <style>
          ${raw(DARK)}
        </style>
      </head>
      <body class="page" style="margin:0;padding:0;background-color:${PAGE}">
        <div style="display:none;max-height:0;overflow:hidden;font-size:1px;color:${PAGE}">
          ${mail.preview}${AFTER_PREVIEW}
        </div>
        <table
          role="presentation"
          class="page"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          border="0"
          style="background-color:${PAGE}"
        >
          <tr>
            <td align="center" style="padding:24px 8px">${columnHtml(mail)}</td>
          </tr>
        </table>
      </body>
    </html>`;
  return String(await page);
}

function columnHtml({ business, title, subtitle, blocks, footer, language = ENGLISH }: Mail): Html {
  const when =
    subtitle === null
      ? ''
      : html`<p class="muted" style="${paragraph(MUTED, 15)}margin:6px 0 0">${subtitle}</p>`;
  return html`<table
    role="presentation"
    class="paper"
    dir="${language.direction}"
    width="600"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="width:100%;max-width:600px;background-color:${PAPER}"
  >
    <tr>
      <td align="${language.direction === 'rtl' ? 'right' : 'left'}" style="padding:28px 24px 32px">
        <h1 class="ink" style="${display(30)}margin:0">${title}</h1>
        ${when} ${blocks.map(blockHtml)}
        <p
          class="muted rule"
          style="${paragraph(MUTED, 13)}margin:32px 0 0;padding:12px 0 0;border-top:1px solid ${RULE}"
        >
          ${business === null ? footer : html`<b>${business}</b><br />${footer}`}
        </p>
      </td>
    </tr>
  </table>`;
}

/** The font is in every cell, because tables do not inherit it everywhere. */
const paragraph = (color: string, sizePx: number): string =>
  `font:normal ${sizePx}px/1.5 ${TEXT};color:${color};`;

const display = (sizePx: number): string => `font:normal ${sizePx}px/1.2 ${DISPLAY};color:${INK};`;

/** Keeps a visitor's line breaks. */
const linesOf = (text: string): readonly Html[] =>
  text.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`));

/** A table of one cell, because margins and backgrounds of other elements are not reliable. */
const box = (cell: string, style: string, content: Html | readonly Html[]): Html =>
  html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="margin:20px 0 0"
  >
    <tr>
      <td class="${cell}" style="${style}">${content}</td>
    </tr>
  </table>`;

function blockHtml(block: MailBlock): Html {
  switch (block.kind) {
    case 'heading':
      return html`<h2
        class="ink strong-rule"
        style="margin:32px 0 0;padding:0 0 6px;border-bottom:2px solid ${INK};${display(21)}"
      >
        ${block.text}
      </h2>`;
    case 'paragraph':
      return html`<p class="ink" style="${paragraph(INK, 16)}margin:16px 0 0">${block.text}</p>`;
    case 'warning':
      return box(
        'sheet ink',
        `padding:12px 16px;border-left:4px solid ${ACCENT};background-color:${SHEET};${paragraph(INK, 16)}`,
        html`<strong>Check:</strong> ${block.text}`,
      );
    case 'quote':
      return box(
        'ink strong-rule',
        `padding:2px 0 2px 16px;border-left:2px solid ${INK};${paragraph(INK, 18)}`,
        html`<span dir="auto">${linesOf(block.text)}</span>`,
      );
    case 'booking':
      return bookingHtml(block);
    case 'actions':
      return actionsHtml(block);
    case 'facts':
      return factsHtml(block);
    case 'lines':
      return html`${block.lines.map(lineHtml)}`;
    case 'entries':
      return html`${block.entries.map(entryHtml)}`;
  }
}

/** The time is the largest. */
function bookingHtml({ label, isCancelled, what, day, time, where }: Block<'booking'>): Html {
  const struck = isCancelled ? 'text-decoration:line-through;' : '';
  const line = (text: string, style: string, color = 'ink') =>
    html`<p class="${color}" style="margin:0;${style}">${text}</p>`;
  return box(
    'sheet',
    `padding:14px 18px 16px;background-color:${SHEET};border-top:3px solid ${isCancelled ? ALARM : WORK};border-bottom:2px dashed ${EDGE}`,
    [
      line(isCancelled ? `${label}: ${what}` : what, paragraph(INK, 16)),
      ...(time === null ? [] : [line(time, struck + display(38))]),
      line(day, struck + (time === null ? display(30) : paragraph(INK, 18))),
      ...(where === null ? [] : [line(where, paragraph(MUTED, 15), 'muted')]),
    ],
  );
}

function actionsHtml({ main, other }: Block<'actions'>): Html {
  const link =
    other === null
      ? ''
      : html`<p style="margin:14px 0 0">
          <a class="work" href="${other.href}" style="${paragraph(WORK, 16)}">${other.label}</a>
        </p>`;
  // A cell, because not every program gives a link a padding.
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:20px 0 0">
      <tr>
        <td align="center" bgcolor="${ACCENT}" style="background-color:${ACCENT};border-radius:6px">
          <a
            href="${main.href}"
            style="display:inline-block;padding:12px 22px;${paragraph(INK, 17)}font-weight:600;text-decoration:none"
            >${main.label}</a
          >
        </td>
      </tr>
    </table>
    ${link}`;
}

function factsHtml({ rows }: Block<'facts'>): Html {
  const row = ([label, value]: readonly [string, string]) =>
    html`<tr>
      <td
        class="muted rule"
        width="104"
        valign="top"
        align="left"
        style="width:104px;padding:8px 12px 8px 0;border-bottom:1px solid ${RULE};${paragraph(MUTED, 15)}"
      >
        ${label}
      </td>
      <td
        class="ink rule"
        valign="top"
        dir="auto"
        style="padding:8px 0;border-bottom:1px solid ${RULE};${paragraph(INK, 16)}overflow-wrap:break-word"
      >
        ${linesOf(value)}
      </td>
    </tr>`;
  return html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="margin:16px 0 0;table-layout:fixed"
  >
    ${rows.map(row)}
  </table>`;
}

/** The speaker is named once for successive lines. */
function lineHtml({ speaker, text }: Line, index: number, lines: readonly Line[]): Html {
  const isContinued = lines[index - 1]?.speaker === speaker;
  const name = html`<p class="muted" style="${paragraph(MUTED, 14)}margin:12px 0 0">${speaker}</p>`;
  return html`${isContinued ? '' : name}
    <p class="ink" dir="auto" style="${paragraph(INK, 16)}margin:2px 0 0;overflow-wrap:break-word">
      ${linesOf(text)}
    </p>`;
}

function entryHtml({ time, who, what, marks, booked, details, isMissed, link }: MailEntry): Html {
  const color = isMissed ? ALARM : INK;
  const struck = isMissed ? ';text-decoration:line-through' : '';
  const name =
    link === null
      ? html`<strong style="font-weight:600${struck}">${who}</strong>`
      : html`<a
          class="${isMissed ? 'alarm' : 'ink'}"
          href="${link}"
          style="color:${color};font-weight:600${struck}"
          >${who}</a
        >`;
  const mark = (text: string) =>
    html`<br /><span class="ink" style="color:${INK};font-weight:600;border-bottom:2px solid ${ACCENT}"
        >${text}</span
      >`;
  const booking = (text: string) => html`<br /><span class="work" style="color:${WORK}">${text}</span>`;
  const detail = (text: string) => html`<br />${text}`;
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
    <tr>
      <td
        class="muted rule"
        width="76"
        valign="top"
        align="left"
        style="width:76px;padding:10px 12px 10px 0;border-bottom:1px solid ${RULE};${paragraph(MUTED, 15)}"
      >
        ${time}
      </td>
      <td
        class="${isMissed ? 'alarm' : 'ink'} rule"
        valign="top"
        align="left"
        dir="auto"
        style="padding:10px 0;border-bottom:1px solid ${RULE};${paragraph(color, 16)}overflow-wrap:break-word"
      >
        ${name}<br />${what}${marks.map(mark)}${booked.map(booking)}${details.map(detail)}
      </td>
    </tr>
  </table>`;
}
