/** Loads React to display an error of the page. */
export async function showError(error: unknown): Promise<void> {
  console.error(error);
  try {
    const { renderError } = await import('./render-error.tsx');
    renderError(error);
  } catch (cause) {
    // The document stays as sent; its texts and links work.
    console.warn('The page could not be made interactive:', cause);
  }
}
