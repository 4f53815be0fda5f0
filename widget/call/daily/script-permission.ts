/** Whether the page lets its scripts load others by address, as the call engine does. */

/**
 * Where Trusted Types are required, daily-js throws into the page and its loading never settles. Asked here
 * first, with a script that is never put into the page, the same refusal can be caught.
 * @throws {TypeError} when the page refuses
 */
export function requireScripts(): void {
  if ('trustedTypes' in window) document.createElement('script').src = 'data:,';
}
