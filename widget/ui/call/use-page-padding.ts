/** Keeps the page's own focus clear of the call bar: browsers scroll what gets the focus to above this padding. */
import { useLayoutEffect, type RefObject } from 'react';

/** Between the bar and what has the focus, px. */
const CLEARANCE = 8;

export function usePagePadding(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => (ref.current ? padPage(ref.current) : undefined), [ref]);
}

/** By a sheet, which leaves the page's own styles as they are. */
function padPage(bar: HTMLElement): () => void {
  const sheet = new CSSStyleSheet();
  const update = (): void => {
    const covered = innerHeight - bar.getBoundingClientRect().top;
    sheet.replaceSync(`:root { scroll-padding-block-end: ${Math.ceil(covered) + CLEARANCE}px; }`);
  };
  update();
  const observer = new ResizeObserver(update);
  observer.observe(bar);
  window.addEventListener('resize', update);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    observer.disconnect();
    window.removeEventListener('resize', update);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  };
}
