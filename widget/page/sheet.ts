/** Creates constructed style sheets: a strict Content-Security-Policy blocks `<style>` but allows these. */
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
