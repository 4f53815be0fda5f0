/** Whether this is a phone or a tablet. */

/** An iPad calls itself a Mac; no Mac has a touch screen. */
export function isMobile(device: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  if (/android|iphone|ipad|ipod|iemobile|blackberry|bada/i.test(device.userAgent)) return true;
  return /macintosh/i.test(device.userAgent) && device.maxTouchPoints > 1;
}
