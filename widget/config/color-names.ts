/** The colors of the dialog, named like the custom properties `--task-tamer-…`. */
export const COLOR_NAMES = [
  'accent',
  'accent-ink',
  'paper',
  'ink',
  'muted',
  'line',
  'control',
  'voice',
  'focus',
  'danger',
  'danger-ink',
  'danger-text',
] as const;
