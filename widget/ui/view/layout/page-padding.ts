/** Sets `scroll-padding` on the page while surfaces cover its end, so that focused elements scroll clear of them. */

/** The gap between the surfaces and the focused element. */
const CLEARANCE_PX = 8;

/**
 * Uses an adopted style sheet, so the page's inline styles are not touched.
 * @param selector matches the surfaces that may cover the page's end
 */
export function padPage(layout: HTMLElement, selector: string): () => void {
  const surfaces = [...layout.querySelectorAll(selector)];
  const sheet = new CSSStyleSheet();
  const update = (): void => {
    const tops = surfaces.map((surface) => surface.getBoundingClientRect()).filter(isAcross);
    const covered = innerHeight - Math.min(innerHeight, ...tops.map(({ top }) => top));
    sheet.replaceSync(`:root { scroll-padding-block-end: ${Math.ceil(covered) + CLEARANCE_PX}px; }`);
  };
  update();
  const observer = new ResizeObserver(update);
  surfaces.forEach((surface) => observer.observe(surface));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    observer.disconnect();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  };
}

/** Beside a surface in a corner, the page stays visible. */
const isAcross = ({ left, right }: DOMRect): boolean => left < innerWidth / 2 && right > innerWidth / 2;
