/**
 * The launcher as declarative shadow DOM, for a page that shows it before the script loads: the same element and styles.
 * The script replaces it.
 */
import { parseAttribute } from '../../config/setting-problems.ts';
import { PROPERTIES, type AttributeName } from '../../contract.ts';
import cutOut from '../../element/launcher/cut-out.css?inline';
import launcher from '../../element/launcher/launcher.css?inline';
import theme from '../../element/theme.css?inline';
import { resolveShellLanguage } from '../../i18n/resolve-language.ts';
import { SHELL_STRINGS } from '../../i18n/shell.ts';

type Attributes = Readonly<Partial<Record<AttributeName, string>>>;

/** The content of its `<style>`, which a strict Content-Security-Policy allows by hash. */
export const LAUNCHER_STYLES = [theme, launcher, cutOut].map((sheet) => sheet.trim()).join('');

/**
 * The tag's content; empty if the attributes disable the launcher.
 * @param attributes the tag's attributes
 * @param pageLanguage the document's language
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
