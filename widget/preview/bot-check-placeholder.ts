/** A placeholder for hCaptcha's box: the preview does not contact hCaptcha and says so. */

const WORDS = 'hCaptcha’s checkbox appears here.';
/** hCaptcha's normal and compact sizes in CSS pixels. */
const SIZES = { normal: [303, 78], compact: [158, 138] } as const;

type Wanted = { readonly size?: keyof typeof SIZES };

/** Installs a fake of hCaptcha's global, so that the view does not load the script. */
export function installBotCheckPlaceholder(page: Window): void {
  const api = { render: draw, remove: nothing, reset: nothing, execute: nothing, close: nothing };
  Reflect.set(page, 'hcaptcha', api);
}

function draw(container: HTMLElement, { size = 'normal' }: Wanted): string {
  const [width, height] = SIZES[size];
  const place = document.createElement('div');
  place.textContent = WORDS;
  Object.assign(place.style, {
    boxSizing: 'border-box',
    inlineSize: `${width}px`,
    maxInlineSize: '100%',
    blockSize: `${height}px`,
    padding: '0 1em',
    display: 'grid',
    alignContent: 'center',
    border: '1px dashed',
    font: 'inherit',
  });
  container.replaceChildren(place);
  return 'preview';
}

const nothing = (): void => undefined;
