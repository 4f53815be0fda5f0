/// <reference types="mocha" />
/** Scope: a page whose colors the published Dark Reader changes: the words on our buttons stay legible. */
import type * as DarkReaderApi from 'darkreader';
import { assert } from 'chai';
import { openPage, placeInPage, type FramedPage } from '../framed-page.ts';
import { WORKING } from '../host-page.ts';
import { eventually, part } from '../queries.ts';
import { openDialog } from '../visit.ts';

const DARK_READER = '/node_modules/darkreader/darkreader.js';
/** The least contrast of text by WCAG 2.2, 1.4.3. */
const MIN_TEXT_RATIO = 4.5;

let page: FramedPage;
beforeEach(async () => {
  page = await openPage(document);
});
afterEach(() => page.frame.remove());

async function enableDarkReader(): Promise<void> {
  const script = page.document.createElement('script');
  const loaded = new Promise((resolve) => script.addEventListener('load', resolve));
  script.src = DARK_READER;
  page.document.head.append(script);
  await loaded;
  const { enable } = Reflect.get(page.window, 'DarkReader') as typeof DarkReaderApi;
  enable({ brightness: 100, contrast: 90 });
}

/** The relative luminance by WCAG. */
function luminance(color: string): number {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d');
  assert.isNotNull(canvas);
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data]
    .map((channel) => channel / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(button: Element): number {
  const { color, backgroundColor } = getComputedStyle(button);
  const [dark = 0, light = 0] = [luminance(color), luminance(backgroundColor)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const ACCENTS: Readonly<Record<string, string>> = {
  'the default accent': '',
  'a light accent': '--task-tamer-accent: #ffd400',
  'a dark accent': '--task-tamer-accent: #0a3d62',
  'a light accent and its ink': '--task-tamer-accent: #ffd400; --task-tamer-accent-ink: #17211f',
  'a dark accent and its ink': '--task-tamer-accent: #0a3d62; --task-tamer-accent-ink: #ffffff',
};

for (const [name, style] of Object.entries(ACCENTS))
  for (const theme of ['light', 'dark'])
    it(`the buttons with ${name} in the ${theme} theme stay legible under Dark Reader`, async () => {
      const agent = placeInPage(page, { ...WORKING, theme });
      agent.style.cssText = style;
      await enableDarkReader();
      await openDialog(agent);
      // Dark Reader has read our style sheets.
      await eventually(() => {
        const { adoptedStyleSheets } = part(agent, '.launcher').getRootNode() as ShadowRoot;
        const rules = adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules]);
        assert.isTrue(rules.some(({ cssText }) => /button-primary.*--darkreader/.test(cssText)));
      });
      for (const selector of ['.launcher', '.button-primary', '.mark'])
        assert.isAtLeast(contrast(part(agent, selector)), MIN_TEXT_RATIO, selector);
    });
