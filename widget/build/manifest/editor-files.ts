/** Describes the tag for editors: the custom elements manifest, JetBrains' web-types and VS Code's custom data. */
import { OPENER_ATTRIBUTE, REPLAY_ATTRIBUTE, TAG } from '../../contract.ts';
import type { Attribute, ContractModel, TagEvent } from './contract-model.ts';
import type { Doc, Member } from './declarations.ts';
import { PARTS, STYLE_PROPERTIES } from './looks.ts';

const CLASS = 'TaskTamerAgent';
const SCRIPT = 'dist/task-tamer-agent.js';
const ABOUT = 'A voice agent that visitors of the page talk and write to.';
const SLOT = 'Fallback content, shown only if the script does not run: another way to contact the business.';
const REPLAY = { name: REPLAY_ATTRIBUTE, values: [{ name: 'allow' }] } as const;
const REPLAY_ABOUT = "`allow` lets the page's session recorders record the dialog, calls and text chats.";
const OPENER =
  'Opens the dialog when clicked. On a page with several agents, its value is the id of the agent to open.';

/** Drops links, which lead to this project's documents. */
const said = ({ text }: Pick<Doc, 'text'>): string => text.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1');
const named = (table: Readonly<Record<string, string>>): readonly Named[] =>
  Object.entries(table).map(([name, description]) => ({ name, description }));
type Named = { readonly name: string; readonly description: string };

export function customElementsManifest({ attributes, events, methods }: ContractModel): object {
  const declaration = {
    kind: 'class',
    name: CLASS,
    tagName: TAG,
    customElement: true,
    superclass: { name: 'HTMLElement' },
    description: ABOUT,
    attributes: attributes.map(manifestAttribute),
    members: [...attributes.map(manifestField), ...methods.map(manifestMember)],
    events: events.map(manifestEvent),
    slots: [{ name: '', description: SLOT }],
    cssProperties: named(STYLE_PROPERTIES),
    cssParts: named(PARTS),
  };
  const definition = {
    kind: 'custom-element-definition',
    name: TAG,
    declaration: { name: CLASS, module: SCRIPT },
  };
  const module = {
    kind: 'javascript-module',
    path: SCRIPT,
    declarations: [declaration],
    exports: [definition],
  };
  return { schemaVersion: '1.0.0', readme: 'README.md', modules: [module] };
}

const manifestAttribute = (attribute: Attribute): object => ({
  name: attribute.name,
  fieldName: attribute.property,
  type: { text: attribute.type },
  ...defaultOf(attribute),
  description: said(attribute.doc),
});
const manifestField = (attribute: Attribute): object => ({
  kind: 'field',
  name: attribute.property,
  attribute: attribute.name,
  type: { text: attribute.type },
  description: said(attribute.doc),
});
const manifestEvent = ({ name, type, doc }: TagEvent): object => ({
  name,
  type: { text: `CustomEvent<${type}>` },
  description: said(doc),
});

function manifestMember({ name, type, parameters, doc }: Member): object {
  const description = said(doc);
  if (parameters === null) return { kind: 'field', name, readonly: true, type: { text: type }, description };
  return {
    kind: 'method',
    name,
    parameters: parameters.map(({ name, type, isOptional }) => ({
      name,
      type: { text: type },
      ...(isOptional ? { optional: true } : {}),
    })),
    return: { type: { text: type } },
    description,
  };
}

/** @param version the package's version */
export function webTypes({ attributes, events, methods }: ContractModel, version: string): object {
  const element = {
    name: TAG,
    description: ABOUT,
    attributes: [...attributes.map(webTypesAttribute), { ...REPLAY, description: REPLAY_ABOUT }],
    slots: [{ name: '', description: SLOT }],
    js: {
      properties: [
        ...attributes.map(({ property, type, doc }) => ({ name: property, type, description: said(doc) })),
        ...methods
          .filter(({ parameters }) => parameters === null)
          .map(({ name, type, doc }) => ({ name, type, 'read-only': true, description: said(doc) })),
      ],
      events: events.map(({ name, type, doc }) => ({
        name,
        type: `CustomEvent<${type}>`,
        description: said(doc),
      })),
    },
    css: { properties: named(STYLE_PROPERTIES), parts: named(PARTS) },
  };
  return {
    $schema: 'https://json.schemastore.org/web-types',
    name: 'task-tamer',
    version,
    'description-markup': 'markdown',
    contributions: {
      html: { elements: [element], attributes: [{ name: OPENER_ATTRIBUTE, description: OPENER }] },
    },
  };
}

const webTypesAttribute = (attribute: Attribute): object => ({
  name: attribute.name,
  description: said(attribute.doc),
  ...defaultOf(attribute),
  ...(attribute.values.length === 0 ? {} : { values: attribute.values.map((name) => ({ name })) }),
});

export function vsCodeData({ attributes }: ContractModel): object {
  const tag = {
    name: TAG,
    description: ABOUT,
    attributes: [
      ...attributes.map(({ name, values, doc }) => ({
        name,
        description: { kind: 'markdown', value: said(doc) },
        ...(values.length === 0 ? {} : { values: values.map((value) => ({ name: value })) }),
      })),
      { ...REPLAY, description: { kind: 'markdown', value: REPLAY_ABOUT } },
    ],
  };
  return {
    version: 1.1,
    tags: [tag],
    globalAttributes: [{ name: OPENER_ATTRIBUTE, description: OPENER }],
  };
}

const defaultOf = ({ fallback }: Attribute): object => (fallback === null ? {} : { default: fallback });
