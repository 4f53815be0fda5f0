/** Writes HTML and XML outside of React. */

export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** ` name="value"` for each attribute. */
export function writeAttributes(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeText(value)}"`)
    .join('');
}

/** A void element. */
export function voidElement(name: string, attributes: Readonly<Record<string, string>>): string {
  return `<${name}${writeAttributes(attributes)}>`;
}

/** JSON that is safe inside a script element. */
export function writeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}
