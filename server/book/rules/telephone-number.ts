/** One spelling of each telephone number, by which a visitor is known and gets texts. Pure. */

/** Mexico's mobile numbers had a 1 after the country code, which some people and carriers still write. */
const MEXICAN_MOBILE = /^\+521(?=\d{10}$)/;

/** As it is dialed since 2019, however it was written. @param number E.164 */
export const dialedToday = (number: string): string => number.replace(MEXICAN_MOBILE, '+52');
