/** The compared embeds, each with the page that a host would write for it. */
import { readFileSync } from 'node:fs';
import { DEPLOYED_FOLDER } from '../../../site/prerender/build-parts.ts';
import { MODULE_ENTRY } from '../../../widget/build/part-files.ts';
import { moduleParts } from '../../support/size.ts';
import { NEWEST_SCRIPT, PEERS_FOLDER } from './peers.ts';
import { defineYardstick } from './yardstick.ts';

export type Candidate = {
  readonly name: string;
  readonly script: () => Buffer;
  /** Files that the module loads, by name. */
  readonly parts?: () => Readonly<Record<string, Buffer>>;
  readonly tag: string;
  /** Selectors, each applied in the shadow root of the previous match. */
  readonly launcher: readonly string[];
  /** The first control that a click on the launcher shows. */
  readonly form: readonly string[];
};

/** A page without an embed, to measure the browser itself. */
export const EMPTY: Candidate = {
  name: 'empty page',
  script: () => Buffer.alloc(0),
  tag: '',
  launcher: ['h1'],
  form: ['h1'],
};

const peer = (path: string) => () => readFileSync(`${PEERS_FOLDER}/node_modules/${path}`);

export const OURS: Candidate = {
  name: 'Task Tamer',
  script: () => readFileSync(`${DEPLOYED_FOLDER}/task-tamer-agent.js`),
  tag: `<task-tamer-agent public-key="bench" assistant="bench" captcha-site-key="bench"
    captcha-api-url="/absent/api.js" daily-config='{"bundlePathOverride":"/absent"}'></task-tamer-agent>`,
  launcher: ['task-tamer-agent', '[part~="launcher"]'],
  form: ['task-tamer-agent', 'dialog[open] form'],
};

/** The module build, of which only the entry is loaded before intent. */
export const OUR_MODULE: Candidate = {
  ...OURS,
  name: 'as a module',
  script: () => readFileSync(`${DEPLOYED_FOLDER}/${MODULE_ENTRY}`),
  parts: () =>
    Object.fromEntries(moduleParts().map((name) => [name, readFileSync(`${DEPLOYED_FOLDER}/${name}`)])),
};

/** Followed by our script, unused, so that downloading and parsing take as long. */
export const YARDSTICK: Candidate = {
  name: 'bare element',
  script: () =>
    Buffer.from(`(${defineYardstick.toString()})();function unused(){${OURS.script().toString()}}`),
  tag: '<bare-embed></bare-embed>',
  launcher: ['bare-embed', '.launcher'],
  form: ['bare-embed', 'dialog[open] form'],
};

const ELEVENLABS: Candidate = {
  name: 'ElevenLabs 0.5.4',
  script: peer('@elevenlabs/convai-widget-embed/dist/index.js'),
  tag: '<elevenlabs-convai agent-id="bench"></elevenlabs-convai>',
  launcher: ['elevenlabs-convai', 'button[aria-label="Start a call"]'],
  form: ['elevenlabs-convai', '.terms'],
};

export const PEERS: readonly Candidate[] = [
  ELEVENLABS,
  {
    ...ELEVENLABS,
    name: 'its core 0.14.8, bundled',
    script: () => readFileSync(`${PEERS_FOLDER}/${NEWEST_SCRIPT}`),
  },
  {
    name: 'Vapi',
    script: peer('@vapi-ai/client-sdk-react/dist/embed/widget.umd.js'),
    tag: `<vapi-widget public-key="bench" assistant-id="bench" mode="voice" title="Erin" consent-required="true"
      consent-title="Consent" terms-content="I agree to voice interaction."></vapi-widget>`,
    launcher: ['.hover\\:scale-105'],
    form: ['.consent-accept-button'],
  },
];

/**
 * The API's answer, without which ElevenLabs' embed shows nothing. It sets terms to accept, so that a click shows a
 * form, as in the other embeds.
 */
export const ELEVENLABS_CONFIG = {
  widget_config: {
    variant: 'compact',
    language: 'en',
    supported_language_overrides: [],
    avatar: { type: 'orb', color_1: '#2792dc', color_2: '#9ce6e6' },
    terms_html: '<p>I agree to voice interaction.</p>',
    terms_text: 'I agree to voice interaction.',
    terms_key: null,
    first_message: 'Hello',
    feedback_mode: 'none',
    disable_banner: true,
    text_only: false,
    supports_text_only: true,
    styles: {},
    text_contents: {},
  },
};
