/** The code that an owner pastes, per host, with a blank for each missing value. Pure. */
import { indented, quoted, tagInJsx, tagMarkup } from '../embed/tag-markup.ts';
import { TAG } from '../../widget/contract.ts';
import { styleOf } from './palette/style.ts';
import { attributesWithBlanks, type HostId, type SetupState } from './setup-state.ts';

/** A block to copy. */
export type Piece = { readonly title: string; readonly code: string };

type Parts = {
  readonly script: string;
  readonly style: string;
  readonly attributes: ReturnType<typeof attributesWithBlanks>;
};

/** @param scriptUrl the script's absolute URL */
export function piecesFor(state: SetupState, scriptUrl: string): readonly Piece[] {
  const parts = { script: scriptUrl, style: styleOf(state), attributes: attributesWithBlanks(state) };
  return PIECES[state.host](parts);
}

export const scriptElement = (scriptUrl: string): string =>
  `<script src=${quoted(scriptUrl)} async></script>`;

/** For every host that accepts HTML. */
const inHtml = (parts: Parts): readonly Piece[] => [{ title: 'HTML', code: html(parts) }];

function html({ script, style, attributes }: Parts): string {
  const styles = style === '' ? [] : [`<style>\n${indented(style, 2)}\n</style>`];
  return [scriptElement(script), ...styles, tagMarkup(attributes)].join('\n');
}

function component(name: string, { script, style, attributes }: Parts): string {
  // As a string, because JSX would parse its braces as JavaScript.
  const styles = style === '' ? [] : [`      <style>{\`\n${indented(style, 8)}\n      \`}</style>`];
  return [
    `export ${name} Agent() {`,
    '  return (',
    '    <>',
    `      <script src=${JSON.stringify(script)} async />`,
    ...styles,
    indented(tagInJsx(attributes), 6),
    '    </>',
    '  );',
    '}',
  ].join('\n');
}

const VUE_CONFIG = `import { defineConfig } from 'vite';
import vue from '@vitejs/plugin-vue';

const isCustomElement = (tag) => tag === '${TAG}';
export default defineConfig({
  plugins: [vue({ template: { compilerOptions: { isCustomElement } } })],
});`;

function inVue({ script, style, attributes }: Parts): readonly Piece[] {
  const styles = style === '' ? '' : `\n\n<style>\n${style}\n</style>`;
  return [
    { title: 'index.html', code: scriptElement(script) },
    { title: 'App.vue', code: `<template>\n${indented(tagMarkup(attributes), 2)}\n</template>${styles}` },
    { title: 'vite.config.js', code: VUE_CONFIG },
  ];
}

const PIECES: Readonly<Record<HostId, (parts: Parts) => readonly Piece[]>> = {
  html: inHtml,
  wordpress: inHtml,
  wix: inHtml,
  squarespace: inHtml,
  shopify: inHtml,
  webflow: inHtml,
  'tag-manager': inHtml,
  react: (parts) => [{ title: 'agent.jsx', code: component('function', parts) }],
  next: (parts) => [{ title: 'app/agent.tsx', code: component('default function', parts) }],
  vue: inVue,
};
