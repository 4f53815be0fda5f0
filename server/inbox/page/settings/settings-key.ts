/** Of the query that has read the settings. */
export const SETTINGS = ['settings'] as const;
