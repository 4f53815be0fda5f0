/** Who starts a call: the owner's endpoint, which verifies the visitor, or the platform directly, with a public key. */
export const START_METHODS = ['call-endpoint', 'public-key'] as const;
export type StartMethod = (typeof START_METHODS)[number];
