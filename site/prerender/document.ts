/** The HTML document around a rendered page: inline styles, a deferred script, and the tag as partners embed it. */
import { TAG } from '../../widget/contract.ts';
import { voidElement, writeAttributes } from './markup.ts';
import type { TagAttributes } from '../settings/settings.ts';

/** The outputs of the site's build. */
export type PageAssets = {
  /** Inline CSS, allowed by its hash in the Content-Security-Policy. */
  readonly styles: string;
  /** URLs of external style sheets, used in development. */
  readonly styleSheets: readonly string[];
  /** An inline script, allowed by its hash, which loads the page's script later. */
  readonly starter: string;
  /** The URL of the page's script. */
  readonly script: string;
  /** The URL of the display font, which the starter also loads. */
  readonly font: string;
};

export type PageParts = {
  readonly head: string;
  readonly content: string;
  readonly tag: TagAttributes;
  /** The tag's content: the launcher as it looks before the script loads. */
  readonly launcher: string;
  readonly assets: PageAssets;
};

export const LANGUAGE = 'en';

export function writeDocument({ head, content, tag, launcher, assets }: PageParts): string {
  return [
    `<!doctype html><html lang="${LANGUAGE}"><head><meta charset="utf-8">`,
    voidElement('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    head,
    ...assets.styleSheets.map((href) => voidElement('link', { rel: 'stylesheet', href })),
    assets.styles === '' ? '' : `<style>${assets.styles}</style>`,
    `<script${writeAttributes({ 'data-page': assets.script, 'data-font': assets.font })}>${assets.starter}</script>`,
    `</head><body><div id="page">${content}</div>`,
    // Outside of the page's root, so that a call survives its errors.
    `<${TAG}${writeAttributes(tag)}>${launcher}</${TAG}></body></html>\n`,
  ].join('');
}
