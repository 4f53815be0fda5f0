/** Markup that is injected late, as tag managers do. */

/**
 * Parses the markup as an element's content, where scripts do not run, then re-creates each script in order. A script
 * with a URL blocks the next one unless it is async. Resolves when the last one has run.
 */
export async function injectMarkup(html: string): Promise<HTMLElement> {
  const place = document.createElement('div');
  place.innerHTML = html;
  document.body.append(place);
  for (const inert of place.querySelectorAll('script')) await runScript(inert);
  return place;
}

function runScript(inert: HTMLScriptElement): Promise<void> {
  const script = document.createElement('script');
  for (const { name, value } of inert.attributes) script.setAttribute(name, value);
  script.textContent = inert.textContent;
  const loaded = new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${script.src} did not load`)));
  });
  inert.replaceWith(script);
  return script.src === '' || script.async ? Promise.resolve() : loaded;
}
