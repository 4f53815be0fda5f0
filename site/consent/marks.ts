/** What the drawn page and its listeners know the question about cookies by. */

/** The place where the question appears: empty in the page as it is sent. */
export const PLACE_ID = 'consent';
/** Holds the question until it is asked. */
export const TEMPLATE_ID = 'consent-question';
/** On a control of the question: the choice that it makes. */
export const CHOICE_ATTRIBUTE = 'data-consent-choice';
/** On the control that asks again. */
export const REVIEW_ATTRIBUTE = 'data-consent-review';
