/** Reads the contract's types with their comments. Uses the bundler's parser, because TypeScript 7 has no API. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync, type ESTree, type ParseResult } from 'vite';

export type Member = {
  readonly name: string;
  readonly type: string;
  /** A method's parameters; null for a property. */
  readonly parameters: readonly Parameter[] | null;
  /** Field names of an inline object type; null for any other type. */
  readonly fields: readonly string[] | null;
  readonly isReadonly: boolean;
  readonly doc: Doc;
};
export type Parameter = { readonly name: string; readonly type: string; readonly isOptional: boolean };
export type Doc = {
  /** The first paragraph, which can stand alone. */
  readonly summary: string;
  /** All paragraphs without tags. */
  readonly text: string;
  /** The text of `@defaultValue`. */
  readonly stated: string | null;
};

type Source = { readonly text: string; readonly comments: ParseResult['comments'] };
type Declared = { readonly source: Source; readonly type: ESTree.Node };
type Named = readonly [name: string, declared: Declared];
export type Declarations = {
  /** The members of an interface or an object type. Throws if there is none with this name. */
  members(name: string): readonly Member[];
  /** The names of the members. */
  fields(name: string): readonly string[];
  /** The literals of a union of strings; empty for any other type. */
  texts(type: string): readonly string[];
};

export function readDeclarations(files: readonly URL[]): Declarations {
  const declared = new Map(files.flatMap((file) => declarationsOf(fileURLToPath(file))));
  const find = (name: string): Declared => {
    const found = declared.get(name);
    if (found === undefined) throw new Error(`The contract has no type ${name}.`);
    return found;
  };
  return {
    members: (name) => membersOf(find(name)),
    fields: (name) => fieldsOf(find(name).type) ?? [],
    texts: (type) => {
      const node = declared.get(type)?.type;
      return node?.type === 'TSUnionType' ? node.types.flatMap(literalText) : [];
    },
  };
}

function declarationsOf(file: string): readonly Named[] {
  const text = readFileSync(file, 'utf8');
  const { program, comments, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);
  const source = { text, comments };
  return program.body.flatMap((statement): readonly Named[] => {
    if (statement.type !== 'ExportNamedDeclaration') return [];
    const { declaration } = statement;
    if (declaration?.type === 'TSInterfaceDeclaration')
      return [[declaration.id.name, { source, type: declaration.body }]];
    if (declaration?.type === 'TSTypeAliasDeclaration')
      return [[declaration.id.name, { source, type: declaration.typeAnnotation }]];
    return [];
  });
}

function membersOf({ source, type }: Declared): readonly Member[] {
  const written =
    type.type === 'TSInterfaceBody' ? type.body : type.type === 'TSTypeLiteral' ? type.members : [];
  return written.flatMap((node) => {
    if (node.type === 'TSPropertySignature') return [propertyOf(source, node)];
    if (node.type !== 'TSMethodSignature' || node.kind === 'set') return [];
    return [node.kind === 'get' ? accessorOf(source, node) : methodOf(source, node)];
  });
}

const propertyOf = (source: Source, node: ESTree.TSPropertySignature): Member => ({
  name: nameOf(node.key),
  type: annotation(source, node.typeAnnotation),
  parameters: null,
  fields: fieldsOf(node.typeAnnotation?.typeAnnotation),
  isReadonly: node.readonly,
  doc: docBefore(source, node.start),
});

/** Uses the getter: the setter accepts more types and has no comment. */
const accessorOf = (source: Source, node: ESTree.TSMethodSignature): Member => ({
  name: nameOf(node.key),
  type: annotation(source, node.returnType),
  parameters: null,
  fields: fieldsOf(node.returnType?.typeAnnotation),
  isReadonly: false,
  doc: docBefore(source, node.start),
});

const methodOf = (source: Source, node: ESTree.TSMethodSignature): Member => ({
  name: nameOf(node.key),
  type: annotation(source, node.returnType),
  parameters: node.params.flatMap((parameter) =>
    parameter.type === 'Identifier'
      ? [
          {
            name: parameter.name,
            type: annotation(source, parameter.typeAnnotation),
            isOptional: source.text[parameter.start + parameter.name.length] === '?',
          },
        ]
      : [],
  ),
  fields: null,
  isReadonly: true,
  doc: docBefore(source, node.start),
});

function fieldsOf(type: ESTree.Node | undefined): readonly string[] | null {
  if (type?.type !== 'TSTypeLiteral') return null;
  return type.members.flatMap((member) => ('key' in member ? [nameOf(member.key)] : []));
}

function nameOf(key: ESTree.Node): string {
  if (key.type === 'Identifier') return key.name;
  if (key.type === 'Literal' && typeof key.value === 'string') return key.value;
  throw new Error('The contract has a computed name.');
}

function annotation({ text }: Source, node: ESTree.TSTypeAnnotation | null | undefined): string {
  if (!node) return 'unknown';
  const { start, end } = node.typeAnnotation;
  return text
    .slice(start, end)
    .replace(/\/\*\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ');
}

const literalText = (node: ESTree.Node): readonly string[] =>
  node.type === 'TSLiteralType' && node.literal.type === 'Literal' && typeof node.literal.value === 'string'
    ? [node.literal.value]
    : [];

/** Throws if a member has no comment, because an editor would show nothing. */
function docBefore({ text, comments }: Source, start: number): Doc {
  const comment = comments.find(({ end }) => end < start && text.slice(end, start).trim() === '');
  if (comment?.type !== 'Block') throw new Error(`No comment before: ${text.slice(start, start + 60)}`);
  const lines = comment.value.split('\n').map((line) => line.replace(/^\s*\* ?/, '').trim());
  const paragraphs = lines
    .join('\n')
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.replaceAll('\n', ' '));
  const said = paragraphs.filter((paragraph) => !paragraph.startsWith('@'));
  const stated = paragraphs.find((paragraph) => paragraph.startsWith('@defaultValue '));
  return {
    summary: said[0] ?? '',
    text: said.join('\n\n'),
    stated: stated?.slice('@defaultValue '.length) ?? null,
  };
}
