/** Phones lay their keyboard over the page without telling its layout: a sheet must move above it itself. */

/** Tells the style sheet, in `--tt-keyboard`, how many pixels of the layout the keyboard covers. */
export function followKeyboard(sheet: HTMLElement): () => void {
  const viewport = window.visualViewport;
  if (!viewport) return () => undefined;
  let before = 0;
  const update = (): void => {
    const covered = coveredHeight(viewport);
    // What has not changed would be styled anew all the same.
    if (covered !== before) sheet.style.setProperty('--tt-keyboard', `${covered}px`);
    before = covered;
  };
  viewport.addEventListener('resize', update);
  viewport.addEventListener('scroll', update);
  update();
  return () => {
    viewport.removeEventListener('resize', update);
    viewport.removeEventListener('scroll', update);
    sheet.style.removeProperty('--tt-keyboard');
  };
}

/** A pinch zoom makes the visual viewport smaller too, and covers nothing. */
function coveredHeight({ height, offsetTop, scale }: VisualViewport): number {
  if (scale > 1.01) return 0;
  return Math.max(0, Math.round(window.innerHeight - height - offsetTop));
}
