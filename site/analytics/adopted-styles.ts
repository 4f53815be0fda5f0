/**
 * Adopts a survey's `<style>` element: a strict Content-Security-Policy blocks it, so its rules become a constructed
 * style sheet of its shadow root, and an empty element replaces it.
 */
export function adoptStylesheet(style: HTMLStyleElement): HTMLStyleElement {
  const place = document.createElement('style');
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style.textContent);
  queueMicrotask(() => {
    const root = place.getRootNode();
    if (root instanceof ShadowRoot || root instanceof Document) root.adoptedStyleSheets.push(sheet);
  });
  return place;
}
