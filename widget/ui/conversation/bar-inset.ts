/** Sets `--tt-bar` to the height that the call bar covers at the window's bottom edge, px. */
export function followBarHeight(panel: HTMLElement): () => void {
  const bar = panel.closest('.view')?.querySelector('.call-bar');
  const update = (): void => {
    const top = bar?.getBoundingClientRect().top ?? innerHeight;
    panel.style.setProperty('--tt-bar', `${Math.max(0, innerHeight - top)}px`);
  };
  // Update immediately as well, to avoid a second layout one frame later.
  update();
  const observer = new ResizeObserver(update);
  if (bar) observer.observe(bar);
  // The bar, which was there first, has moved above an on-screen keyboard by then.
  const viewports = [window, window.visualViewport];
  for (const viewport of viewports) viewport?.addEventListener('resize', update);
  return () => {
    observer.disconnect();
    for (const viewport of viewports) viewport?.removeEventListener('resize', update);
    panel.style.removeProperty('--tt-bar');
  };
}
