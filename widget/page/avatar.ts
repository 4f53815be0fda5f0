/** The owner's picture of the agent. It covers the drawn mark, which stays if the picture cannot be loaded. */

/**
 * The picture takes no room of its own, so nothing moves when it arrives.
 * @returns removes it
 */
export function showAvatar(place: Element, src: string, style = ''): () => void {
  const image = new Image();
  const loading = new AbortController();
  const show = (): void => place.prepend(image);
  image.alt = '';
  image.className = 'avatar';
  image.referrerPolicy = 'no-referrer';
  image.decoding = 'async';
  image.style.cssText = style;
  image.addEventListener('load', show, { signal: loading.signal });
  image.src = src;
  // Loaded elsewhere on the page: not even for one frame does the mark show.
  if (image.naturalWidth > 0) show();
  return () => {
    loading.abort();
    image.remove();
  };
}
