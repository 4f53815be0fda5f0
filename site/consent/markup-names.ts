/** The IDs and attributes shared by the banner's markup and its listeners. */

/** The banner's container, empty in the page as sent. */
export const PLACE_ID = 'consent';
/** The template of the banner. */
export const TEMPLATE_ID = 'consent-question';
/** The choice that a button of the banner makes. */
export const CHOICE_ATTRIBUTE = 'data-consent-choice';
/** The button that reopens the banner. */
export const REVIEW_ATTRIBUTE = 'data-consent-review';
