/** The dialog's colors as the call endpoint names them. The page's custom properties take precedence. */

/** @param colors colors by the names of the custom properties, without `--task-tamer-`; a color that the browser lacks is omitted */
export function showColors(root: ShadowRoot, sheet: CSSStyleSheet, colors: unknown): void {
  const tokens = Object.entries(Object(colors) as object)
    .filter(([name, color]) => /^[a-z-]+$/.test(name) && CSS.supports('color', String(color)))
    .map(([name, color]) => `--tt-${name}:var(--task-tamer-${name},${String(color)})`);
  // More specific than the defaults, whose sheets may come later. A visitor who wants more contrast gets ours.
  sheet.replaceSync(`@media not (prefers-contrast:more){:host(:not(_)){${tokens.join(';')}}}`);
  root.adoptedStyleSheets = [...new Set([...root.adoptedStyleSheets, sheet])];
}
