/** Updates the footer's year, which may be that of the build. */
export const YEAR_ATTRIBUTE = 'data-year';

export const currentYear = (): string => String(new Date().getFullYear());

export function writeYear(): void {
  const place = document.querySelector(`[${YEAR_ATTRIBUTE}]`);
  const year = currentYear();
  // Setting the same text would still invalidate layout.
  if (place !== null && place.textContent !== year) place.textContent = year;
}
