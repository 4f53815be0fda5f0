/**
 * Methods of libraries that the tag never runs, and that carry an error tracker's client with them. They are
 * emptied, and the bundler drops what only they used: more than a tenth of the script. The tag contains no
 * tracker and tells no third party about its host pages.
 */
import type { Plugin } from 'vite';

type Span = { readonly start: number; readonly end: number };

const EMPTIED = [
  // daily-js reports its failures to its maker.
  { file: '@daily-co/daily-js/dist/daily-esm.js', method: '_maybeSendToSentry' },
  // The bot check's script is loaded by our own loader, with a time limit and a retry; this is the other one.
  { file: '@hcaptcha/react-hcaptcha/lib/dist/esm/index.js', method: 'loadCaptcha' },
] as const;

/** A library that is built differently than it was fails the build, so that nothing comes back unseen. */
export function withoutTrackers(): Plugin {
  return {
    name: 'without-trackers',
    transform(code, id) {
      const method = EMPTIED.find(({ file }) => id.endsWith(file))?.method;
      if (!method) return null;
      const [body, ...others] = bodiesOf(method, this.parse(code));
      if (!body || others.length > 0) return this.error(`${id} has not exactly one method ${method}.`);
      return { code: `${code.slice(0, body.start)}{}${code.slice(body.end)}`, map: null };
    },
  };
}

/** The bodies of methods of this name: in a class, or in a compiled class as `{ key: name, value: function … }`. */
function bodiesOf(method: string, node: unknown): Span[] {
  if (typeof node !== 'object' || node === null) return [];
  if (Array.isArray(node)) return node.flatMap((child: unknown) => bodiesOf(method, child));
  if ('type' in node && node.type === 'MethodDefinition') {
    const { key, value } = node as unknown as { key: { name?: string }; value: { body: Span } };
    if (key.name === method) return [value.body];
  }
  const [key, value] = 'properties' in node && Array.isArray(node.properties) ? node.properties : [];
  if (key?.value?.value === method) return [value.value.body];
  return Object.values(node).flatMap((child: unknown) => bodiesOf(method, child));
}
