/** The owner's picture of the agent. It covers the drawn mark, which stays if the picture cannot be loaded. */

/**
 * Shows this picture instead of the one before; null: the mark. It is transparent until it is loaded, and takes no room, so
 * nothing moves when it arrives.
 */
export function showAvatar(
  place: Element,
  src: string | null,
  box = 'position:absolute;inset:0;inline-size:100%;block-size:100%',
): void {
  const image = place.querySelector('img') ?? new Image();
  if (src === null) return image.remove();
  if (image.src === src) return;
  const show = (): void => {
    image.style.opacity = '1';
  };
  image.style.cssText = `${box};border-radius:50%;object-fit:cover;background-color:inherit;opacity:0`;
  // The address last: only then does the rest apply to its request.
  Object.assign(image, { alt: '', loading: 'lazy', referrerPolicy: 'no-referrer', onload: show, src });
  place.prepend(image);
  // Loaded elsewhere on the page: not even for one frame does the mark show.
  if (image.naturalWidth > 0) show();
}
