/** The header's menu opens and closes by itself; here it also closes when one of its links is followed. */
export function watchMenu(): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('.header-nav a') : null;
    link?.closest<HTMLElement>('[popover]')?.hidePopover?.();
  });
}
