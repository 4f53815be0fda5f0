/** On each page of a site: notes, as the page is left, whether it was left for another page of the site. */
import { watchDeparture } from '../../../widget/follow/departure.ts';

const NOTES = 'departures';
const staysInSite = watchDeparture(new AbortController().signal);

addEventListener('pagehide', () => {
  const notes = sessionStorage.getItem(NOTES) ?? '';
  sessionStorage.setItem(NOTES, `${notes}${staysInSite() ? 'within' : 'away'} `);
});
