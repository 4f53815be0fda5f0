/** Tells the style sheet, in `--tt-bar`, how many pixels at the window's lower edge belong to the call bar. */
export function standAboveBar(panel: HTMLElement): () => void {
  const bar = panel.closest('.view')?.querySelector('.call-bar');
  const update = (): void => {
    const top = bar?.getBoundingClientRect().top ?? innerHeight;
    panel.style.setProperty('--tt-bar', `${Math.max(0, innerHeight - top)}px`);
  };
  // At once as well: what stands elsewhere for a frame is laid out twice.
  update();
  const observer = new ResizeObserver(update);
  if (bar) observer.observe(bar);
  window.addEventListener('resize', update);
  return () => {
    observer.disconnect();
    window.removeEventListener('resize', update);
    panel.style.removeProperty('--tt-bar');
  };
}
