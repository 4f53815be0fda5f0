/** A tag whose calls start at the owner's endpoint: it has no key and no agent, but a contact. */
export const PHONE = '+1 212 555 0142';
export const BY_ENDPOINT = { 'public-key': '', assistant: '', 'contact-phone': PHONE } as const;
