/** Where the host's own names come in: characters that no text uses. */
export const AGENT_MARK = '\uE000';
export const BUSINESS_MARK = '\uE001';
