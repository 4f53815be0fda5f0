/** The setup page's copy. Data only, no markup: backticks mark code. */
import type { AttributeName } from '../../widget/contract.ts';
import type { Corner, Device, Scheme, View, StartMethod } from './setup-state.ts';

export const TITLE = 'Set up the agent for your page';
export const LEDE =
  'Say who answers and how it looks. The snippet is ready all the while: copy it beside the preview.';
export const PRIVATE =
  'Nothing that you type leaves this page. It is kept after the # of the address, which browsers do not send.';
export const WITHOUT_SCRIPT = 'This page computes everything in your browser, and needs JavaScript for it.';

export const SECTIONS = {
  business: { title: 'Your business', about: 'Names and ways to reach you, as visitors read them.' },
  looks: { title: 'Color and place', about: 'Pick one color. We work out the rest.' },
  start: {
    title: 'Where calls start',
    about:
      'An endpoint of yours verifies the bot check and keeps the key. Without one, the public key is visible in the page.',
  },
  consent: { title: 'What visitors agree to', about: 'The words of the consent are fixed. These are yours.' },
  others: { title: 'Everything else', about: 'Everything else the tag can do. Most pages need none of it.' },
} as const;

/** Field labels. Other fields use their attribute's name. */
export const LABELS: Readonly<Partial<Record<AttributeName, string>>> = {
  'business-name': 'Name of the business',
  'agent-name': 'Name of the agent',
  language: 'Language',
  languages: 'Languages that visitors may choose',
  'contact-phone': 'Phone',
  'contact-url': 'Web or mail address',
  'call-endpoint': 'Address of your call endpoint',
  'captcha-site-key': 'hCaptcha’s site key',
  'public-key': 'Public key',
  assistant: 'Assistant',
  'privacy-url': 'Your privacy page',
  recording: 'Calls are recorded',
  'consent-text': 'Your words beside the consent',
  layout: 'In the corner, or a card in the page',
  launcher: 'Floating button',
  theme: 'Light or dark',
  avatar: 'Picture of the agent, or your logo',
};

/** What a field is for, in the owner's words. Other fields have the contract's description. */
export const ABOUT: Readonly<Partial<Record<AttributeName, string>>> = {
  'business-name': 'As visitors read it.',
  'agent-name': 'As visitors read it.',
  language: 'Of everything that visitors read. As the page is: your page’s language, or else the visitor’s.',
  languages: 'With two or more, visitors have a menu in the form.',
  'contact-phone': 'Shown if a call cannot work.',
  'contact-url': 'Your contact page or your mail address, shown if a call cannot work.',
  'call-endpoint': 'Your server, which checks that a visitor is human and starts the calls.',
  'captcha-site-key': 'From hCaptcha’s dashboard. Without it no call can start.',
  'public-key': 'Of the voice platform.',
  assistant: 'Its id at the voice platform.',
  'privacy-url': 'Linked below what visitors agree to.',
  recording: 'Only tells visitors so. Turn recording on at the voice platform.',
  'consent-text': 'Added below the fixed words, at most 500 characters.',
  layout: 'A card stands where you put the snippet, instead of a button in the corner.',
  launcher:
    'Two buttons offer a call and a text chat. Without a button, your own link or button opens the agent.',
  theme: 'Of the form and the button.',
  avatar: 'The web address of a square picture, shown as a small circle.',
};

/** The words for a field's choices. */
export const CHOICES: Readonly<Partial<Record<AttributeName, Readonly<Record<string, string>>>>> = {
  recording: { off: 'No', on: 'Yes' },
  layout: { floating: 'A button in the corner', inline: 'A card in the page' },
  launcher: { on: 'One button', two: 'Two buttons: Call and Message', off: 'No button' },
  theme: { auto: 'Like the visitor’s device', light: 'Always light', dark: 'Always dark' },
};

/** Placeholders, for attributes without a default. */
export const EXAMPLES: Readonly<Partial<Record<AttributeName, string>>> = {
  'contact-phone': '+1 212 555 0142',
  'contact-url': 'desk@example.com',
  'call-endpoint': 'https://calls.example.com',
  'privacy-url': 'https://example.com/privacy',
  avatar: 'https://example.com/erin.webp',
  prompts: 'Book an appointment | Opening hours',
};

/** Notes below a field, in addition to the contract's description. */
export const NOTES: Readonly<Partial<Record<AttributeName, string>>> = {
  language:
    'No native speaker has proofread these ten yet. Have the consent text checked before you rely on one.',
  avatar:
    'The preview loads no address, because nothing that you type leaves this page; it shows data URLs only.',
  'public-key':
    'The platform’s private key looks the same and must never stand in a page. Take the one that is called public.',
};

const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language' });

/** Owners know languages by name, the tag uses codes. */
export const languageName = (code: string): string => LANGUAGE_NAMES.of(code) ?? code;

export const START_LABELS: Readonly<Record<StartMethod, string>> = {
  'call-endpoint': 'My endpoint',
  'public-key': 'The platform, with my key',
};
export const CORNER_LABELS: Readonly<Record<Corner, string>> = { end: 'Right', start: 'Left' };
export const VIEW_LABELS: Readonly<Record<View, string>> = {
  closed: 'Closed',
  form: 'Form',
  connecting: 'Connecting',
  call: 'Call',
  writing: 'Writing',
  failure: 'Failure',
};
export const DEVICE_LABELS: Readonly<Record<Device, string>> = { desktop: 'Desktop', phone: 'Phone' };
export const SCHEME_LABELS: Readonly<Record<Scheme, string>> = { light: 'Light', dark: 'Dark' };

export const COLOR = {
  pick: 'Your color',
  text: 'As a code or a name',
  unknown: 'This is no color that browsers know.',
  reset: 'Back to the tag’s own colors',
  own: 'Without a color of yours the tag keeps its own, which all reach their contrast.',
  corrected: 'was',
} as const;

export const PREVIEW = {
  title: 'Preview',
  about:
    'The tag’s own launcher and view, in states that are made up. No call is placed, and the buttons in the picture do not work.',
} as const;

export const SNIPPET = {
  cardWhere: 'Where the card should stand in the page: in your host’s block or element for HTML or code.',
  title: 'Put it on your page',
  copy: 'Copy the snippet',
  go: 'See the snippet',
  hosts: 'Your host',
  missing: 'Still to fill in',
  complete: 'Nothing is missing.',
  policies: 'If your page sends policies',
  policiesAbout:
    'Most pages send none. One that does allows these, and puts the colors into its own style sheet where it forbids <style> elements.',
  link: 'Copy the link to this set-up',
} as const;

export const CHECK = {
  title: 'Check my page',
  about:
    'Once the snippet is in place, open your page, press F12 for the browser’s console, and run this line. It places no call.',
  line: 'the line',
  findings: 'What it can find, and what to do about it',
  ownFindings:
    'A finding with an attribute’s name says what that attribute must be; the tag uses its default until then.',
} as const;
