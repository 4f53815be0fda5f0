/** Reads the tag's attributes, events and methods from the contract, for editor files and the documents' tables. */
import { DEFAULT_CONFIG } from '../../config/config.ts';
import { EVENTS, PROPERTIES, type AttributeName, type PropertyName } from '../../contract.ts';
import { LANGUAGES } from '../../i18n/resolve-language.ts';
import { readDeclarations, type Declarations, type Doc, type Member } from './declarations.ts';

export type Attribute = {
  readonly name: AttributeName;
  readonly property: PropertyName;
  readonly type: string;
  /** The allowed values, if they are a fixed list. */
  readonly values: readonly string[];
  /** The default as written in the attribute; null if there is none or `doc` states it. */
  readonly fallback: string | null;
  readonly doc: Doc;
};
export type TagEvent = {
  readonly name: string;
  readonly type: string;
  /** Names of the detail's fields. */
  readonly fields: readonly string[];
  readonly doc: Doc;
};
export type ContractModel = {
  readonly attributes: readonly Attribute[];
  readonly events: readonly TagEvent[];
  /** Methods and read-only properties. */
  readonly methods: readonly Member[];
};

const FILES = ['contract.ts', 'contract-events.ts', 'contract-endpoint.ts'].map(
  (name) => new URL(`../../${name}`, import.meta.url),
);

export function readContract(): ContractModel {
  const declarations = readDeclarations(FILES);
  return {
    attributes: attributesIn(declarations),
    events: eventsIn(declarations),
    methods: declarations.members('AgentMethods'),
  };
}

function attributesIn(declarations: Declarations): readonly Attribute[] {
  const members = new Map(declarations.members('AgentProperties').map((member) => [member.name, member]));
  return (Object.keys(PROPERTIES) as AttributeName[]).map((name) => {
    const property = PROPERTIES[name];
    const member = members.get(property);
    if (member === undefined) throw new Error(`The contract has no property ${property}.`);
    const { type, doc } = member;
    return {
      name,
      property,
      type,
      values: valuesOf(property, type, declarations),
      doc,
      ...fallback(property),
    };
  });
}

function valuesOf(property: PropertyName, type: string, declarations: Declarations): readonly string[] {
  if (property === 'language') return LANGUAGES;
  const words = declarations.texts(type);
  return typeof DEFAULT_CONFIG[property] === 'boolean' ? ['on', 'off', ...words] : words;
}

function fallback(property: PropertyName): Pick<Attribute, 'fallback'> {
  const value = DEFAULT_CONFIG[property];
  if (typeof value === 'boolean') return { fallback: value ? 'on' : 'off' };
  const isText = typeof value === 'number' || (typeof value === 'string' && value !== '');
  return { fallback: isText ? String(value) : null };
}

function eventsIn(declarations: Declarations): readonly TagEvent[] {
  const members = new Map(declarations.members('EventDetails').map((member) => [member.name, member]));
  return EVENTS.map((name) => {
    const member = members.get(name);
    if (member === undefined) throw new Error(`The contract does not say what ${name} holds.`);
    return { name, type: member.type, fields: fieldsOf(member, declarations), doc: member.doc };
  });
}

/** The fields of an inline detail type, or of the type that it names. */
function fieldsOf({ type, fields }: Member, declarations: Declarations): readonly string[] {
  if (fields !== null) return fields;
  return type.startsWith('Record<') ? [] : declarations.fields(type);
}
