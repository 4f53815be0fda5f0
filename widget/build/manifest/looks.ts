/** What of the tag's looks a page may change. A test holds both lists against the code. */

/** Custom properties, and what each is for. */
export const STYLE_PROPERTIES = {
  '--task-tamer-accent': 'the launcher and the main button',
  '--task-tamer-accent-ink': 'text on the accent',
  '--task-tamer-paper': 'the background of dialog, call bar and toasts',
  '--task-tamer-ink': 'text',
  '--task-tamer-muted': 'less important text',
  '--task-tamer-line': 'lines between things',
  '--task-tamer-control': 'the edges of fields and buttons',
  '--task-tamer-voice': 'the sign that somebody speaks',
  '--task-tamer-danger': 'End Call, and toasts of failures',
  '--task-tamer-danger-ink': 'text on what is dangerous',
  '--task-tamer-danger-text': 'errors in text',
  '--task-tamer-focus': 'the ring around what has the focus',
  '--task-tamer-backdrop': 'what lies over the page behind the dialog',
  '--task-tamer-radius': 'rounded corners',
  '--task-tamer-font': "a font family; the system's own otherwise",
  '--task-tamer-z-index': 'only where the browser has no top layer',
  '--task-tamer-launcher-offset': "the launcher's distance from the window's edges",
  '--task-tamer-launcher-offset-x': "the launcher's distance from the side alone",
  '--task-tamer-launcher-offset-y': "the launcher's distance from the bottom alone",
  '--task-tamer-launcher-offset-start':
    'puts the launcher at the other side (left, in English), at this distance',
} as const;

/** For `::part()`. */
export const PARTS = {
  launcher: 'the floating button',
  dialog: 'the dialog with the form',
  form: 'the form in it',
  button: 'every button of dialog, call bar and toasts',
  'call-bar': 'the bar that is shown while a call lasts',
  captions: 'what is being said, in the call bar',
  conversation: 'the panel with the lines of a conversation',
  devices: 'the choice of microphone and loudspeaker',
  booking: 'the card of a booking',
  toast: 'a message that comes and goes',
  video: "the agent's picture",
} as const;
