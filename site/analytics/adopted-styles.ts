/**
 * Surveys bring a `<style>` element, which a strict Content-Security-Policy refuses: its rules are adopted by the
 * shadow root that it is put into, and an empty element takes its place.
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
