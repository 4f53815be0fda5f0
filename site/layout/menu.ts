/** Closes the menu when one of its links or buttons is pressed; the rest is native. */
export function watchMenu(): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('.header-nav :is(a, button)') : null;
    link?.closest<HTMLElement>('[popover]')?.hidePopover?.();
  });
}
