/** The HTML around the drawn page: one style sheet in place, one script that waits, the tag as partners write it. */
import { TAG } from '../../widget/contract.ts';
import { voidElement, writeAttributes } from './markup.ts';
import type { TagAttributes } from '../settings/settings.ts';

/** What a build made of the site's sources. */
export type PageAssets = {
  /** CSS that stands in the page. Its hash is in the Content-Security-Policy. */
  readonly styles: string;
  /** Addresses of style sheets that do not stand in the page: while developing. */
  readonly styleSheets: readonly string[];
  /** A script that stands in the page, and fetches the next one in its time. Its hash is in the policy as well. */
  readonly starter: string;
  /** Address of that next script. */
  readonly script: string;
  /** Address of the display face, which the starter fetches as well. */
  readonly font: string;
};

export type PageParts = {
  readonly head: string;
  readonly content: string;
  readonly tag: TagAttributes;
  /** Markup between the tags: what is seen of the tag before its script is there. */
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
    // Outside of the page's own part: a call goes on whatever that does.
    `<${TAG}${writeAttributes(tag)}>${launcher}</${TAG}></body></html>\n`,
  ].join('');
}
