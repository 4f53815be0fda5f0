/// <reference types="mocha" />
/**
 * Scope: the layout of a call's surfaces, with the real view in made-up states: no surface covers a control of another,
 * every control is in the window or can be scrolled to, and End Call stays where it is.
 */
import { setViewport } from '@web/test-runner-commands';
import { assert } from 'chai';
import { LANGUAGES as ALL_LANGUAGES } from '../../../widget/i18n/resolve-language.ts';
import { STATUS_NAMES, surfacesFixture, type Languages, type Surface } from './surfaces-page.ts';

/** The last window is a desktop of 1280 by 1024 at 400% zoom. */
const WINDOWS = [
  [320, 568],
  [360, 740],
  [390, 664],
  [740, 360],
  [768, 1024],
  [1440, 900],
  [320, 256],
] as const;
/** Further widths around the bar's breakpoints. */
const BAR_WINDOWS = [
  [700, 900],
  [705, 900],
  [705, 360],
  [960, 700],
  [1200, 800],
] as const;
/** The height up to which everything above the bar shares one scroll container. */
const MAX_LOW_HEIGHT_PX = 384;
/** The width up to which everything is one sheet. */
const MAX_SHEET_WIDTH_PX = 704;
/** The width up to which a low window has the bar of 400% zoom. */
const MAX_NARROW_WIDTH_PX = 544;
const LANGUAGES: readonly Languages[] = ['en', 'de', 'ar'];
const CONTROLS = '.layout :is(button, a[href], summary, textarea)';
const SELECTORS = {
  panel: '.conversation',
  card: '.booking',
  toast: '.toast',
  video: '.agent-video',
  bar: '.call-bar',
} as const;

const isOneSheet = ([width, height]: readonly [number, number]): boolean =>
  width <= MAX_SHEET_WIDTH_PX || height <= MAX_LOW_HEIGHT_PX;

const page = surfacesFixture();

for (const [width, height] of WINDOWS) {
  const size = `${width} by ${height}`;

  it(`at ${size} every control of every surface can be reached, and none is covered by another surface`, async () => {
    await resize(width, height);
    for (const language of LANGUAGES)
      for (const surfaces of combinations())
        for (const status of ['live', 'unclear', 'none'] as const) {
          page().show(language, surfaces, status);
          expectAll(status === 'none' ? surfaces : [...surfaces, 'bar']);
          for (const control of page().root.querySelectorAll<HTMLElement>(CONTROLS)) {
            const obstacle = obstacleTo(control);
            assert.isNull(obstacle, `${language}, ${surfaces.join('+')}, ${status}: ${obstacle ?? ''}`);
          }
        }
  });

  it(`at ${size} the surfaces do not overlap`, async () => {
    await resize(width, height);
    for (const language of LANGUAGES)
      for (const surfaces of combinations()) {
        page().show(language, surfaces, 'live');
        const shown = [...surfaces.filter((name) => !isLine(name)), 'bar' as const].map(
          (name) => [name, visibleBox(name)] as const,
        );
        for (const [name, box] of shown)
          for (const [other, another] of shown)
            assert.isFalse(name < other && overlap(box, another), `${language}: ${name} and ${other}`);
      }
  });

  it(`at ${size} End Call keeps its position in every status`, async () => {
    await resize(width, height);
    for (const language of LANGUAGES)
      for (const surfaces of combinations()) {
        const places = STATUS_NAMES.map((status) => {
          page().show(language, surfaces, status);
          const { x, y, width: across, height: down } = endCall().getBoundingClientRect();
          return [x, y, across, down].map(Math.round).join();
        });
        assert.deepEqual([...new Set(places)], places.slice(0, 1), `${language}, ${surfaces.join('+')}`);
      }
  });

  it(`at ${size} the tools' labels stay inside their buttons`, async () => {
    await resize(width, height);
    for (const language of LANGUAGES) {
      page().show(language, [], 'live');
      for (const tool of page().root.querySelectorAll('.button-tool')) {
        const { left = 0, right = 0 } = tool.querySelector('.tool-word')?.getBoundingClientRect() ?? {};
        const around = tool.getBoundingClientRect();
        assert.isTrue(left >= around.left && right <= around.right, `${language}: ${tool.textContent}`);
      }
    }
  });

  it(`at ${size} a booking shows its title and its dismiss button`, async () => {
    await resize(width, height);
    for (const language of LANGUAGES) {
      page().show(language, [], 'live');
      page().show(language, ['card'], 'live');
      const stack = page().root.querySelector('.stack')?.getBoundingClientRect() ?? new DOMRect();
      for (const selector of ['.booking h2', '.booking-dismiss']) {
        const { top, bottom } = elementAt(selector).getBoundingClientRect();
        assert.isAtLeast(top, stack.top, selector);
        assert.isAtMost(bottom, stack.bottom + 1, selector);
      }
    }
  });
}

// A window both low and narrow, such as at 400% zoom, has it beside the tools, as an icon.
for (const [width, height] of [...WINDOWS, ...BAR_WINDOWS])
  it(`at ${width}x${height} End Call is at the center of the window in every language and status, and the bar has room for it`, async () => {
    await resize(width, height);
    for (const language of [...ALL_LANGUAGES, 'de'] as const)
      for (const status of STATUS_NAMES) {
        page().show(language, [], status);
        const { left, right } = endCall().getBoundingClientRect();
        const isCorner = width <= MAX_NARROW_WIDTH_PX && height <= MAX_LOW_HEIGHT_PX;
        if (isCorner) assert.isBelow(Math.min(left, width - right), width / 4, `${language}, ${status}`);
        else assert.closeTo((left + right) / 2, width / 2, 2, `${language}, ${status}`);
        const { scrollWidth, clientWidth } = elementAt('.call-bar');
        assert.isAtMost(scrollWidth, clientWidth, `${language}, ${status}`);
      }
  });

for (const [width, height] of WINDOWS.filter(isOneSheet))
  it(`at ${width} by ${height} a booking is the last line of the conversation, and a card without it`, async () => {
    await resize(width, height);
    for (const status of ['live', 'none'] as const) {
      page().show('en', ['panel'], status);
      page().show('en', ['panel', 'card'], status);
      assert.isTrue(elementAt('.line + .booking:last-child').matches('.lines [role=group]'), status);
      for (const action of page().root.querySelectorAll<HTMLElement>('.booking-actions button'))
        assert.isNull(obstacleTo(action), status);
      page().show('en', ['card'], status);
      assert.isTrue(elementAt('.booking').matches('.stack > [role=dialog]'), status);
    }
  });

for (const [width, height] of [
  [360, 740],
  [390, 664],
] as const)
  it(`at ${width} by ${height} the log fills at least half of the panel, also with a booking and a toast`, async () => {
    await resize(width, height);
    for (const others of [[], ['card'], ['card', 'toast']] as const) {
      page().show('en', ['panel', ...others], 'live');
      const [log, panel] = ['.lines', '.conversation'].map((name) => elementAt(name).getBoundingClientRect());
      assert.isAtLeast(log?.height ?? 0, (panel?.height ?? Infinity) / 2, others.join('+'));
    }
  });

for (const [width, height] of WINDOWS.filter((size) => !isOneSheet(size)))
  it(`at ${width} by ${height} a booking shows its title, time and dismiss button beside a conversation and a toast`, async () => {
    await resize(width, height);
    for (const language of LANGUAGES)
      for (const others of [['panel'], ['panel', 'toast']] as const)
        for (const status of ['live', 'none'] as const) {
          page().show(language, others, status);
          page().show(language, [...others, 'card'], status);
          for (const selector of ['.booking h2', '.booking-time', '.booking-dismiss'])
            assert.isTrue(
              isFullyVisible(elementAt(selector)),
              `${language}, ${others.join('+')}, ${status}: ${selector}`,
            );
        }
  });

for (const [width, height] of [
  [740, 360],
  [667, 375],
  [320, 256],
] as const)
  it(`at ${width} by ${height} the conversation's head, its message box and what stands below it are in view without scrolling`, async () => {
    await resize(width, height);
    for (const status of ['live', 'none'] as const) {
      page().show('en', ['panel'], status);
      const end = status === 'live' ? elementAt('.call-bar').getBoundingClientRect().top : innerHeight;
      const foot = [...page().root.querySelectorAll('.conversation-foot button')];
      assert.lengthOf(foot, status === 'none' ? 2 : 0);
      for (const part of [elementAt('.conversation-title'), elementAt('.message-box'), ...foot]) {
        const { top, bottom } = part.getBoundingClientRect();
        assert.isAtLeast(top, 0, `${status}: ${part.className}`);
        // The bar covers the edge of the panel.
        assert.isAtMost(bottom, end + 1, `${status}: ${part.className}`);
      }
    }
  });

it('the remedy for a problem is below its description, or in a wide window beside it', async () => {
  for (const [width, height] of WINDOWS) {
    await resize(width, height);
    for (const language of LANGUAGES) {
      page().show(language, [], 'silent');
      const [reason, remedy] = ['.bar-state', '.bar-hear'].map((name) =>
        elementAt(name).getBoundingClientRect(),
      );
      if (reason === undefined || remedy === undefined) throw new Error('They are not shown.');
      const isBeside = reason.right <= remedy.left || remedy.right <= reason.left;
      assert.isTrue(isBeside || remedy.top >= reason.bottom - 1, `${language}, ${width} by ${height}`);
      assert.isTrue(width < 1440 || language !== 'en' || isBeside, `${language}, ${width} by ${height}`);
    }
  }
});

it('in a bar of one row, the status is vertically aligned with End Call', async () => {
  for (const [width, height] of [
    [740, 360],
    [1440, 900],
  ] as const) {
    await resize(width, height);
    page().show('en', [], 'live');
    const [status, end] = ['.bar-state', '.button-end'].map((name) =>
      elementAt(name).getBoundingClientRect(),
    );
    const middle = ({ top, bottom } = new DOMRect()): number => (top + bottom) / 2;
    assert.closeTo(middle(status), middle(end), 6, `${width} by ${height}`);
  }
});

it('a conversation keeps its scroll position while a toast appears and disappears', async () => {
  await resize(390, 664);
  page().show('en', ['panel', 'card'], 'live');
  // A new log scrolls to its end until its first frame has been shown.
  await nextFrame();
  await nextFrame();
  const lines = elementAt('.lines');
  const scrolled = new Promise((resolve) => lines.addEventListener('scroll', resolve, { once: true }));
  lines.scrollTop = 10;
  await scrolled;
  assert.equal(lines.scrollTop, 10);
  page().show('en', ['panel', 'card', 'toast'], 'live');
  page().show('en', ['panel', 'card'], 'live');
  assert.equal(lines.scrollTop, 10);
});

it('the name of the agent’s video is read with its region and its button, and not again with the picture', () => {
  page().show('en', ['video'], 'live');
  const video = elementAt('video');
  assert.equal(video.getAttribute('aria-hidden'), 'true');
  assert.isFalse(video.hasAttribute('aria-label'));
  assert.equal(elementAt('.agent-video').getAttribute('aria-label'), elementAt('summary').textContent);
});

it('while the bar is shown, the page scrolls the focused element clear of it, and of the panel in a narrow window', async () => {
  const padding = (): number =>
    Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom);
  const coveredBy = (selector: string): number =>
    innerHeight - elementAt(selector).getBoundingClientRect().top;
  await resize(390, 664);
  page().show('en', [], 'live');
  assert.isAtLeast(padding(), coveredBy('.call-bar'));
  page().show('en', ['panel'], 'live');
  assert.isAtLeast(padding(), coveredBy('.conversation'));
  page().show('en', ['panel'], 'none');
  assert.isAtLeast(padding(), coveredBy('.conversation'));
  page().show('en', [], 'none');
  assert.isNaN(padding());
});

it('the last element of a page that scrolls can be scrolled clear of the bar, and a page that fits stays as it is', async () => {
  await resize(390, 664);
  const { documentElement: root } = document;
  page().show('en', ['panel'], 'live');
  assert.isAtMost(root.scrollHeight, innerHeight);
  page().show('en', [], 'none');
  const content = document.createElement('div');
  content.style.cssText = 'block-size: 2000px';
  document.body.append(content);
  page().show('en', ['panel'], 'live');
  window.scrollTo(0, root.scrollHeight);
  const { bottom } = content.getBoundingClientRect();
  assert.isAtMost(bottom, elementAt('.conversation').getBoundingClientRect().top);
  page().show('en', [], 'none');
  content.remove();
});

/** Media queries are told of the new size before the next frame. */
async function resize(width: number, height: number): Promise<void> {
  await setViewport({ width, height });
  await nextFrame();
}

const nextFrame = (): Promise<number> => new Promise(requestAnimationFrame);

/** Every subset of the surfaces other than the bar. */
function combinations(): readonly (readonly Surface[])[] {
  const all: readonly Surface[] = ['panel', 'card', 'toast', 'video'];
  return Array.from({ length: 2 ** all.length }, (_, bits) =>
    all.filter((_name, place) => bits & (1 << place)),
  );
}

function elementAt(selector: string): Element {
  const element = page().root.querySelector(selector);
  if (element === null) throw new Error(`There is no ${selector}.`);
  return element;
}

const endCall = (): Element => elementAt('.button-end');

function expectAll(surfaces: readonly (keyof typeof SELECTORS)[]): void {
  for (const [name, selector] of Object.entries(SELECTORS))
    assert.equal(
      page().root.querySelector(selector) !== null,
      (surfaces as readonly string[]).includes(name),
      name,
    );
}

/** Scrolls to a control and says why a visitor cannot press it. Null if nothing prevents it. */
function obstacleTo(control: HTMLElement): string | null {
  if (control.closest('[hidden], .more-menu') !== null) return null;
  control.scrollIntoView({ block: 'nearest' });
  const { left, top, width, height } = control.getBoundingClientRect();
  const name = `${control.className} (${control.textContent.trim().slice(0, 20)})`;
  if (width === 0 || height === 0) return `${name} has no size`;
  if (left < -1 || left + width > innerWidth + 1 || top < -1 || top + height > innerHeight + 1)
    return `${name} is outside the window: ${[left, top, width, height].map(Math.round).join()}`;
  const hit = page().root.elementFromPoint(left + width / 2, top + height / 2);
  return hit !== null && (control.contains(hit) || hit.contains(control))
    ? null
    : `${name} is covered by ${hit?.className ?? 'no element of the tag'}`;
}

/** Whether the element is uncovered up to its edges, without scrolling. */
function isFullyVisible(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [top + 1, top + height / 2, top + height - 1].every((y) =>
    element.contains(page().root.elementFromPoint(left + width / 2, y)),
  );
}

/** Whether the surface is a line of the conversation. */
const isLine = (name: keyof typeof SELECTORS): boolean => elementAt(SELECTORS[name]).matches('.lines *');

/** The part of a surface that its scroll container shows. */
function visibleBox(name: keyof typeof SELECTORS): DOMRect {
  const surface = elementAt(SELECTORS[name]);
  const { left, top, right, bottom } = surface.getBoundingClientRect();
  const around = surface.closest('.stack, .toasts');
  if (around === null) return new DOMRect(left, top, right - left, bottom - top);
  const style = getComputedStyle(around);
  const clip = around.getBoundingClientRect();
  const upper = Math.max(top, clip.top + Number.parseFloat(style.paddingTop));
  const lower = Math.min(bottom, clip.bottom - Number.parseFloat(style.paddingBottom));
  return new DOMRect(left, upper, right - left, Math.max(0, lower - upper));
}

const overlap = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right - 1 &&
  other.left < one.right - 1 &&
  one.top < other.bottom - 1 &&
  other.top < one.bottom - 1;
