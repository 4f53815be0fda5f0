/** On-screen keyboards cover the layout viewport on phones, so surfaces move above them. */

/** Sets `--tt-keyboard` to the height of the layout viewport that the keyboard covers, px. */
export function followKeyboard(sheet: HTMLElement): () => void {
  const viewport = window.visualViewport;
  if (!viewport) return () => undefined;
  let before = 0;
  const update = (): void => {
    const covered = coveredHeight(viewport);
    // Setting an unchanged value would still invalidate styles.
    if (covered !== before) sheet.style.setProperty('--tt-keyboard', `${covered}px`);
    before = covered;
  };
  viewport.addEventListener('resize', update);
  viewport.addEventListener('scroll', update);
  // A rotation may resize the visual viewport first.
  window.addEventListener('resize', update);
  update();
  return () => {
    viewport.removeEventListener('resize', update);
    viewport.removeEventListener('scroll', update);
    window.removeEventListener('resize', update);
    sheet.style.removeProperty('--tt-keyboard');
  };
}

/** Pinch zoom also shrinks the visual viewport, but covers nothing. */
function coveredHeight({ height, offsetTop, scale }: VisualViewport): number {
  if (scale > 1.01) return 0;
  return Math.max(0, Math.round(window.innerHeight - height - offsetTop));
}
