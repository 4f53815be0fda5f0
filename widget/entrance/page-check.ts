/** Whether what every script of a page stands on is whole: where it is not, a view that half works is worse than none. */

/** Of `document`, what the view or the call engine cannot do without. A form's name can hide each of them. */
const NEEDED = ['createElement', 'createElementNS', 'createTextNode', 'querySelectorAll'] as const;

/** Of a component's properties: React takes them for ours, and keeps or gives away what is drawn. */
const READ_BY_REACT = ['key', 'ref', 'children'] as const;

const polluted = (name: string): Error =>
  new Error(`This page adds "${name}" to every object (Object.prototype).`);

/**
 * Asked each time before anything is drawn.
 * @throws {Error} that tells the page's owner what is wrong
 */
export function requireSoundPage(): void {
  // React takes it for an attribute, and the call engine for a participant, a track or a setting.
  for (const name in {}) throw polluted(name);
  for (const name of READ_BY_REACT) if (name in {}) throw polluted(name);
  for (const name of Reflect.ownKeys(Object.prototype))
    if (!isReadable(name))
      throw new Error(`On this page every object throws when its ${String(name)} is read.`);
  for (const name of NEEDED)
    if (typeof document[name] !== 'function') throw new Error(`This page hides document.${name}.`);
}

/** Options are read by name, whether they are there or not. */
function isReadable(name: PropertyKey): boolean {
  try {
    Reflect.get({}, name);
    return true;
  } catch {
    return false;
  }
}
