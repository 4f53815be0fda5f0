/**
 * The launcher as markup, for a page that shows it before it has the script: the same element under the same style
 * sheet, in a shadow root that the page's HTML declares. The tag puts its own in the place of it.
 */
import { parseAttribute } from '../config/setting-problems.ts';
import { PROPERTIES, type AttributeName } from '../contract.ts';
import cutOut from '../element/launcher/cut-out.css?inline';
import launcher from '../element/launcher/launcher.css?inline';
import theme from '../element/theme.css?inline';
import { resolveShellLanguage } from '../i18n/resolve-language.ts';
import { SHELL_STRINGS } from '../i18n/shell.ts';

type Attributes = Readonly<Partial<Record<AttributeName, string>>>;

/** What stands in its `<style>`: a strict policy allows it by its hash. */
export const LAUNCHER_STYLES = [theme, launcher, cutOut].map((sheet) => sheet.trim()).join('');

/**
 * What stands between the tags; nothing where the attributes want no launcher.
 * @param attributes those of the tag
 * @param pageLanguage the document's
 */
export function drawnLauncher(attributes: Attributes, pageLanguage: string): string {
  const read = <Name extends AttributeName>(name: Name) =>
    parseAttribute(PROPERTIES[name], attributes[name], 'https://localhost/').value;
  if (!read('launcher')) return '';
  const language = resolveShellLanguage(read('language'), pageLanguage, () => []);
  const label = escapeText(SHELL_STRINGS[language].launcher(read('agent-name')));
  return [
    `<template shadowrootmode="open"><style>${LAUNCHER_STYLES}</style>`,
    '<button type="button" class="launcher" part="launcher" aria-haspopup="dialog">',
    `<span class="launcher-label">${label}</span></button></template>`,
  ].join('');
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
