/** Closes the menu when one of its links is followed; the rest is native. */
export function watchMenu(): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('.header-nav a') : null;
    link?.closest<HTMLElement>('[popover]')?.hidePopover?.();
  });
}
