/** The page in the preview's frame: somebody's, with the tag's element and the script that shows it. */
import { TAG } from '../../../widget/contract.ts';
import type { TagAttributes } from '../../settings/settings.ts';
import type { Scheme, View } from '../setup-state.ts';

/** What the frame is told to show. */
export type Shown = {
  readonly view: View;
  readonly attributes: TagAttributes;
  readonly scheme: Scheme;
  /** Declarations for the tag. */
  readonly style: readonly string[];
};

declare global {
  interface Window {
    /** Of the frame's page, once its script is there. */
    showPreview?: (shown: Shown) => void;
  }
}

/** @param script an address of ours: nothing of it needs escaping */
export function frameDocument(script: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Preview</title></head><body><div class="page"><b></b><i></i><i></i><i></i><u></u><i></i><i></i></div><${TAG}></${TAG}><script type="module" src="${script}"></script></body></html>`;
}
