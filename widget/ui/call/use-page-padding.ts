/** Sets `scroll-padding` on the page while the call bar is shown, so that focused elements scroll clear of it. */
import { useLayoutEffect, type RefObject } from 'react';

/** The gap between the bar and the focused element, px. */
const CLEARANCE = 8;

export function usePagePadding(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => (ref.current ? padPage(ref.current) : undefined), [ref]);
}

/** Uses an adopted style sheet, so the page's inline styles are not touched. */
function padPage(bar: HTMLElement): () => void {
  const sheet = new CSSStyleSheet();
  const update = (): void => {
    const covered = innerHeight - bar.getBoundingClientRect().top;
    sheet.replaceSync(`:root { scroll-padding-block-end: ${Math.ceil(covered) + CLEARANCE}px; }`);
  };
  update();
  const observer = new ResizeObserver(update);
  observer.observe(bar);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    observer.disconnect();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  };
}
