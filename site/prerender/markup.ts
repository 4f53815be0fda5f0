/** Writing HTML and XML by hand, where React does not. */

export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** ` name="value"` for each attribute. */
export function writeAttributes(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeText(value)}"`)
    .join('');
}

/** An element without content, as HTML writes it. */
export function voidElement(name: string, attributes: Readonly<Record<string, string>>): string {
  return `<${name}${writeAttributes(attributes)}>`;
}

/** JSON that cannot close the element it stands in. */
export function writeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}
