/** Pads the page's end while surfaces cover it, so that focused elements scroll clear of them, also the page's last. */

/** The gap between the surfaces and the focused element. */
const CLEARANCE_PX = 8;

/**
 * Uses an adopted style sheet, so the page's inline styles are not touched.
 * @param selector matches the surfaces that may cover the page's end
 */
export function padPage(layout: HTMLElement, selector: string): () => void {
  const surfaces = [...layout.querySelectorAll(selector)];
  const sheet = new CSSStyleSheet();
  // A page that fits its window does not scroll, and must not begin to.
  const isScrolled = document.documentElement.scrollHeight > innerHeight;
  const update = (): void => {
    const tops = surfaces.map((surface) => surface.getBoundingClientRect()).filter(isAcross);
    const covered = innerHeight - Math.min(innerHeight, ...tops.map(({ top }) => top));
    const padding = `${Math.ceil(covered) + CLEARANCE_PX}px`;
    const end = isScrolled ? `:root::after { content: ''; display: block; block-size: ${padding}; }` : '';
    sheet.replaceSync(`:root { scroll-padding-block-end: ${padding}; } @media screen { ${end} }`);
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
