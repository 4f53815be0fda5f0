/** Constructed style sheets: a strict content policy blocks `<style>`, and these it lets through. */
export function lazySheet(parts: readonly string[]): () => CSSStyleSheet {
  let sheet: CSSStyleSheet | undefined;
  return () => {
    if (!sheet) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(parts.join('\n'));
    }
    return sheet;
  };
}
