/** The document in the preview's frame: a sample page with the tag's element and the preview's script. */
import { TAG } from '../../../widget/contract.ts';
import type { TagAttributes } from '../../settings/settings.ts';
import type { Scheme, View } from '../setup-state.ts';

/** What the frame displays. */
export type Shown = {
  readonly view: View;
  readonly attributes: TagAttributes;
  readonly scheme: Scheme;
  /** CSS rules for the tag. */
  readonly style: string;
};

declare global {
  interface Window {
    /** Set by the frame's script once loaded. */
    showPreview?: (shown: Shown) => void;
  }
}

/** @param script a URL of this site, which needs no escaping */
export function frameDocument(script: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Preview</title></head><body><div class="page"><b></b><i></i><i></i><i></i><u></u><i></i><i></i></div><${TAG}></${TAG}><script type="module" src="${script}"></script></body></html>`;
}
