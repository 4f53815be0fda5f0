/** The owner's picture of the agent. It covers the drawn mark, which stays if the picture cannot be loaded. */

/**
 * Shows this picture instead of the previous one; null shows the mark. The picture takes no space and is transparent
 * until it is loaded, so nothing moves when it arrives.
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
  // Set `src` last, so that the other attributes apply to its request.
  Object.assign(image, { alt: '', loading: 'lazy', referrerPolicy: 'no-referrer', onload: show, src });
  if (image.parentNode === null) place.prepend(image);
  // If the picture is already loaded elsewhere on the page, do not show the mark even for one frame.
  if (image.naturalWidth > 0) show();
}
