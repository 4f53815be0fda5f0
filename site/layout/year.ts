/** The year in the footer: the page may have been built in another one. */
export const YEAR_ATTRIBUTE = 'data-year';

export const currentYear = (): string => String(new Date().getFullYear());

export function writeYear(): void {
  const place = document.querySelector(`[${YEAR_ATTRIBUTE}]`);
  const year = currentYear();
  // Even the same text would be laid out again.
  if (place !== null && place.textContent !== year) place.textContent = year;
}
