/** Opens the dialog if the page's address asks for it: in a mail, on another page, or by a link clicked before the script ran. */

let isChecked = false;

/** Only the first call on a page opens, so that a tag that is inserted later does not open the dialog again. */
export function openOnArrival(open: () => void): void {
  if (!isChecked && location.hash === '#task-tamer') open();
  isChecked = true;
}
