/** The readings of the console, one at a time. */
export const VIEW_IDS = ['timeline', 'transcript', 'calls', 'endpoint', 'writing', 'diagnosis'] as const;
export type ViewId = (typeof VIEW_IDS)[number];
