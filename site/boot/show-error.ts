/** For an error of the page itself: React is fetched to say so. */
export async function showError(error: unknown): Promise<void> {
  console.error(error);
  try {
    const { drawError } = await import('./draw-error.tsx');
    drawError(error);
  } catch (cause) {
    // The document stays as it was sent: every text and every link of it works.
    console.warn('The page could not be made interactive:', cause);
  }
}
