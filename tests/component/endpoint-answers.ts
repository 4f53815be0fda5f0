/** A call endpoint of the page's own, whose answers to `GET config` the test decides. */
import type { EndpointConfig } from '../../widget/contract.ts';

export const ENDPOINT = 'https://calls.example/paws';

export const OPEN: EndpointConfig = {
  channels: ['voice', 'writing', 'message'],
  siteKey: 'pass',
  businessName: 'Paws',
  agentName: 'Ada',
  avatar: null,
  languages: null,
  strings: null,
  prompts: 'Are you open?|What does it cost?',
  recording: true,
  privacyUrl: 'https://paws.example/privacy',
  consentText: 'Say nothing about your health.',
  contactPhone: '+1 212 555 0142',
  contactUrl: null,
  timeZone: 'America/Chicago',
  hours: null,
  bookingTools: [],
  replyTools: [],
  colors: null,
  follow: false,
  callSeconds: 600,
  messageCharacters: 2_000,
};

type Asked = { readonly answer: (response: Response) => void; readonly fail: () => void };

/** Waits with each answer until the test gives it. */
export class EndpointAnswers {
  /** Every request, in order. */
  readonly asked: Asked[] = [];
  readonly #original = window.fetch;

  constructor() {
    window.fetch = (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      if (url.startsWith(ENDPOINT) && !url.endsWith('/config')) return Promise.reject(new TypeError('No.'));
      if (!url.startsWith(ENDPOINT)) return this.#original.call(window, input, init);
      return new Promise((resolve, reject) =>
        this.asked.push({ answer: resolve, fail: () => reject(new TypeError('Failed to fetch')) }),
      );
    };
  }

  answer(config: Partial<EndpointConfig> = OPEN, status = 200): void {
    this.asked.at(-1)?.answer(Response.json(config, { status }));
  }

  fail(): void {
    this.asked.at(-1)?.fail();
  }

  restore(): void {
    window.fetch = this.#original;
  }
}
