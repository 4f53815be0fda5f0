/** The console's views, of which one is shown. */
export const VIEW_IDS = [
  'timeline',
  'transcript',
  'calls',
  'endpoint',
  'writing',
  'phone',
  'calendar',
  'businesses',
  'diagnosis',
] as const;
export type ViewId = (typeof VIEW_IDS)[number];
