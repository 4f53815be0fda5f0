/** A tag whose calls begin at the owner's endpoint: no key and no agent of its own, and another way to reach the business. */
export const PHONE = '+1 212 555 0142';
export const BY_ENDPOINT = { 'public-key': '', assistant: '', 'contact-phone': PHONE } as const;
