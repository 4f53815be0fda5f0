/** The documents' tables, each below a mark that names it. */
import type { Attribute, ContractModel, TagEvent } from './contract-model.ts';
import type { Doc, Member } from './declarations.ts';
import { PARTS, STYLE_PROPERTIES } from './looks.ts';

type Row = readonly string[];

/** The tables by the name in their marks. */
export function writeTables({ attributes, events, methods }: ContractModel): ReadonlyMap<string, string> {
  return new Map([
    ['attributes', table(['attribute', 'default', 'meaning'], attributes.map(attributeRow))],
    ['methods', table(['method or property', 'does'], methods.map(methodRow))],
    ['events', table(['event', 'detail', 'when'], events.map(eventRow))],
    ['style properties', table(['property', 'for'], rowsOf(STYLE_PROPERTIES))],
    ['parts', table(['part', 'is'], rowsOf(PARTS))],
  ]);
}

/** Puts each table into the place that a document keeps for it: below its mark, in the place of the one that is there. */
export function fillIn(document: string, tables: ReadonlyMap<string, string>): string {
  return document.replace(
    /(<!-- generated: ([\w ]+) -->\n\n)(?:\|.*\n)*/g,
    (_, mark: string, name: string) => {
      const written = tables.get(name);
      if (written === undefined) throw new Error(`There is no table ${name}.`);
      return `${mark}${written}\n`;
    },
  );
}

function attributeRow({ name, fallback, doc }: Attribute): Row {
  return [code(name), doc.stated ?? (fallback === null ? '' : code(fallback)), cell(doc)];
}

function methodRow({ name, parameters, doc }: Member): Row {
  const call = parameters === null ? name : `${name}(${parameters.map((each) => each.name).join(', ')})`;
  return [code(call), cell(doc)];
}

const eventRow = ({ name, fields, doc }: TagEvent): Row => [
  code(name),
  fields.map(code).join(', '),
  cell(doc),
];

const rowsOf = (entries: Readonly<Record<string, string>>): readonly Row[] =>
  Object.entries(entries).map(([name, meaning]) => [code(name), meaning]);

const code = (text: string): string => `\`${text}\``;
/** A cell is no sentence: it ends without a full stop. */
const cell = ({ summary }: Doc): string => summary.replace(/\.$/, '').replaceAll('|', String.raw`\|`);

function table(head: Row, rows: readonly Row[]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
