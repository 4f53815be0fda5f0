/** What a host page can do to the tag, by name. Pure. */
type HostSwitch = { readonly title: string; readonly does: string };

export const HOST_SWITCHES = {
  frame: { title: 'Frame', does: 'A plain page in a separate frame, with the microphone allowed.' },
  resets: { title: 'Resets', does: 'Every property of every element is unset, with !important.' },
  'z-index': { title: 'z-index', does: 'A layer with the highest z-index lies over the whole page.' },
  transform: { title: 'Transform', does: 'An ancestor is moved, shrunk, blurred and clips what sticks out.' },
  csp: { title: 'Strict CSP', does: 'Scripts, styles, requests and frames of the page’s own origin only.' },
  rtl: { title: 'Right to left', does: 'The page reads from right to left.' },
  'text-200': { title: '200 % text', does: 'The root font is twice as large.' },
  two: { title: 'Two widgets', does: 'The page contains two tags.' },
  'script-twice': { title: 'Script twice', does: 'A second script element loads the tag’s script again.' },
  links: {
    title: 'Links',
    does: 'The page leads to another of its site, and to one without the tag: a call goes along where follow is on.',
  },
  asks: {
    title: 'Microphone asks',
    does: 'The browser remembers no permission: a call that goes along is offered, and gone on with by a press.',
  },
  'slow-prompt': {
    title: 'Slow prompt',
    does: 'The browser asks for the microphone, and the visitor answers after 25 s.',
  },
  'phone-call': {
    title: 'Phone call',
    does: 'Ten seconds after the microphone opens, a phone call takes it for six, as Safari reports it.',
  },
  'saves-data': { title: 'Little data', does: 'The visitor has asked the browser to save data.' },
  refused: { title: 'Microphone refused', does: 'The browser refuses the microphone, as after a Block.' },
  dead: {
    title: 'Dead microphone',
    does: 'The usual microphone gives exact silence, in its test and in a call. Another one that is chosen works.',
  },
  stuck: {
    title: 'Devices fail',
    does: 'Another microphone or loudspeaker than the usual one cannot be used.',
  },
  'data-layer': {
    title: 'Data layer',
    does: 'The page has an array dataLayer. What the tag pushes to it, with data-layer set, is in the timeline.',
  },
  'no-microphone': { title: 'No microphone', does: 'The frame does not pass the microphone on.' },
} as const satisfies Readonly<Record<string, HostSwitch>>;

export type HostSwitchId = keyof typeof HOST_SWITCHES;
export const HOST_SWITCH_IDS = Object.keys(HOST_SWITCHES) as readonly HostSwitchId[];

/** The tag's state in the page. It is inserted before it is moved or removed. */
export const PLACE_IDS = ['first', 'moved', 'removed'] as const;
export type PlaceId = (typeof PLACE_IDS)[number];

/** The policy of a strict host: nothing inline, no eval, no other origins. */
export const STRICT_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'";

/** The frame's `allow` attribute for these switches. */
export function permissionsOf(host: readonly HostSwitchId[]): string {
  return host.includes('no-microphone') ? "microphone 'none'; autoplay" : 'microphone; autoplay';
}
