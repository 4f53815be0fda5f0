/** Lists what a page can style. A test compares both lists with the code. */

/** Custom properties and what each one styles. */
export const STYLE_PROPERTIES = {
  '--task-tamer-accent': 'the launcher and the main button',
  '--task-tamer-accent-ink': 'text on the accent',
  '--task-tamer-paper': 'the background of dialog, call bar and toasts',
  '--task-tamer-ink': 'text',
  '--task-tamer-muted': 'less important text',
  '--task-tamer-line': 'separators',
  '--task-tamer-control': 'borders of fields and buttons',
  '--task-tamer-voice': 'the speaking indicator',
  '--task-tamer-danger': 'End Call, and toasts that report a failure',
  '--task-tamer-danger-ink': 'text on the danger color',
  '--task-tamer-danger-text': 'error text',
  '--task-tamer-focus': 'the focus ring',
  '--task-tamer-backdrop': 'the overlay behind the dialog',
  '--task-tamer-radius': 'corner radius',
  '--task-tamer-font': "font family; by default the system's",
  '--task-tamer-z-index': 'stacking order, only in browsers without a top layer',
  '--task-tamer-launcher-offset': "the launcher's distance from the edges of the window",
  '--task-tamer-launcher-offset-x': "the launcher's distance from the side",
  '--task-tamer-launcher-offset-y': "the launcher's distance from the bottom",
  '--task-tamer-launcher-offset-start':
    'moves the launcher to the other side (left in English), at this distance',
} as const;

/** For `::part()`. */
export const PARTS = {
  launcher: 'the floating button, or each of two',
  dialog: 'the dialog with the form',
  form: 'the form in the dialog',
  button: 'every button of the dialog, the call bar and toasts',
  'call-bar': 'the bar shown during a call',
  captions: 'captions in the call bar',
  conversation: 'the panel with the transcript',
  devices: 'the menu of devices and further settings in a call',
  booking: 'the booking card',
  toast: 'a short message',
  video: "the agent's video",
} as const;
