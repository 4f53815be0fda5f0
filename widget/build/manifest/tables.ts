/** Generates the documents' blocks: tables, and the snippets that owners copy. */
import { posix } from 'node:path';
import { AGENT_EVENTS } from '../../../site/analytics/agent-events.ts';
import { indented } from '../../../site/embed/tag-markup.ts';
import { DEPLOYED_FILES } from '../../../site/prerender/deployed-files.ts';
import { DIAGNOSIS } from '../../../site/setup/diagnosis.ts';
import { HOSTS } from '../../../site/setup/hosts.ts';
import { reservedPlace } from '../../../site/setup/palette/style.ts';
import { USUAL } from '../../../site/setup/setup-state.ts';
import { piecesFor } from '../../../site/setup/snippets.ts';
import { TAG } from '../../contract.ts';
import type { Attribute, ContractModel, TagEvent } from './contract-model.ts';
import type { Doc, Member } from './declarations.ts';
import { endpointLimits } from './endpoint-limits.ts';
import { PARTS, STYLE_PROPERTIES } from './looks.ts';
import { formRuleList, problemList } from './remedies.ts';

type Row = readonly string[];

/** The script's URL in every document. */
const SCRIPT = 'https://cdn.example/task-tamer-agent.js';

const CARD = `<style>
${indented(reservedPlace(`${TAG}[layout='inline']`), 2)}
</style>
<${TAG} layout="inline" …></${TAG}>`;

/** The blocks by the name in their `generated` comment. */
export function writeBlocks({ attributes, events, methods }: ContractModel): ReadonlyMap<string, string> {
  return new Map([
    ['attributes', table(['attribute', 'default', 'meaning'], attributes.map(attributeRow))],
    ['methods', table(['method or property', 'does'], methods.map(methodRow))],
    ['events', table(['event', 'detail', 'when'], events.map(eventRow))],
    ['style properties', table(['property', 'styles'], rowsOf(STYLE_PROPERTIES))],
    ['parts', table(['part', 'is'], rowsOf(PARTS))],
    ['hosts', table(['host', 'where', 'good to know'], hostRows())],
    ['snippet', code('html', piecesFor(USUAL, SCRIPT)[0]?.code ?? '')],
    ['diagnosis', code('js', DIAGNOSIS)],
    ['endpoint limits', table(['variable', 'default', 'limits'], endpointLimits())],
    ['problems', problemList()],
    ['form rules', formRuleList()],
    ['card', code('html', CARD)],
    ['deployed files', table(['path', 'content'], DEPLOYED_FILES.map(deployedRow))],
    ['analytics events', table(['PostHog event', 'properties', 'from'], analyticsRows())],
  ]);
}

/** A block follows its `generated` comment: a table, a list, or fenced code. */
const BLOCK = /(<!-- generated: ([\w ]+) -->\n\n)(?:(?:[|-] ?.*\n)+|```\w+\n[\s\S]*?\n```\n)?/g;

/** Replaces each block of a document. */
export function fillIn(path: string, document: string, blocks: ReadonlyMap<string, string>): string {
  return document.replace(BLOCK, (_, mark: string, name: string) => {
    const written = blocks.get(name);
    if (written === undefined) throw new Error(`There is no block ${name}.`);
    return `${mark}${relativeLinks(path, written)}\n\n`;
  });
}

/** Blocks link from the project's root, documents from their folder. */
const relativeLinks = (path: string, written: string): string =>
  written.replaceAll(
    /\]\((docs\/[^)]+)\)/g,
    (_, target: string) => `](${posix.relative(posix.dirname(path), target)})`,
  );

const hostRows = (): readonly Row[] =>
  Object.values(HOSTS).map(({ title, where, note }) => [title, where, note]);

const deployedRow = ({ names, content }: (typeof DEPLOYED_FILES)[number]): Row => [
  names.map(inline).join(', '),
  content,
];

const analyticsRows = (): readonly Row[] =>
  Object.entries(AGENT_EVENTS).map(([name, { from, properties, except }]) => [
    inline(name),
    properties.map(inline).join(', '),
    except === '' ? inline(from) : `${inline(from)}, ${except}`,
  ]);

function attributeRow({ name, fallback, doc }: Attribute): Row {
  return [inline(name), doc.stated ?? (fallback === null ? '' : inline(fallback)), cell(doc)];
}

function methodRow({ name, parameters, doc }: Member): Row {
  const call = parameters === null ? name : `${name}(${parameters.map((each) => each.name).join(', ')})`;
  return [inline(call), cell(doc)];
}

const eventRow = ({ name, fields, doc }: TagEvent): Row => [
  inline(name),
  fields.map(inline).join(', '),
  cell(doc),
];

const rowsOf = (entries: Readonly<Record<string, string>>): readonly Row[] =>
  Object.entries(entries).map(([name, meaning]) => [inline(name), meaning]);

const inline = (text: string): string => `\`${text}\``;
const code = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;
/** A table cell has no final full stop. */
const cell = ({ summary }: Doc): string => summary.replace(/\.$/, '').replaceAll('|', String.raw`\|`);

function table(head: Row, rows: readonly Row[]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
