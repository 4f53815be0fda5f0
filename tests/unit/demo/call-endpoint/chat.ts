/** A text chat without a browser: what the agent says, and what its tools answer. */
import { CHAT_PASS_HEADER } from '../../../../widget/contract-endpoint.ts';
import { CONSENT_TEXTS } from '../../../../server/admission/consent-texts.ts';
import { hashOf } from '../../../../server/http/secrets.ts';
import { consentTextFrom } from '../../../../widget/i18n/consent.ts';
import type { RunningServer } from '../../../../demo/server/server.ts';
import { CONSENT, Visitor } from './visitor.ts';

/** The texts of the agent, and the answers of its tools. */
export type Heard = { readonly text: string; readonly answers: readonly string[] };

type Event = {
  readonly delta?: string;
  readonly output?: readonly { readonly role: string; readonly content: string }[];
};

export type Business = {
  /** The endpoint's path. */
  readonly at: string;
  /** The names in the consent; an endpoint without a business name does not check it. */
  readonly names?: { readonly businessName: string; readonly agentName: string };
};

/** @returns what each line was answered with @throws with a refusal */
export async function chatWith(
  server: RunningServer,
  { at, names }: Business,
  lines: readonly string[],
): Promise<readonly Heard[]> {
  const sentAt = new Date().toISOString();
  const botCheck = await new Visitor(server).token();
  const proof = { name: 'Grace', botCheck, consent: { ...consentTo(names), at: sentAt }, sentAt };
  const heard: Heard[] = [];
  let pass: string | null = null;
  for (const input of lines) {
    const said = await send(
      `${server.url}${at}/chats`,
      pass === null ? { ...proof, input } : { pass, input },
    );
    pass ??= said.pass;
    heard.push(said);
  }
  return heard;
}

function consentTo(names: Business['names']): typeof CONSENT {
  const texts = CONSENT_TEXTS['en'];
  if (names === undefined || texts === undefined) return CONSENT;
  const shown = { ...names, recording: false, consentText: null, privacyUrl: null };
  return { ...CONSENT, textHash: hashOf(consentTextFrom(texts, shown, 'writing')) };
}

async function send(url: string, body: object): Promise<Heard & { readonly pass: string }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { origin: new URL(url).origin, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  const events = text
    .split('\n')
    .flatMap((line) => (line.startsWith('data: {') ? [JSON.parse(line.slice(6)) as Event] : []));
  return {
    pass: response.headers.get(CHAT_PASS_HEADER) ?? '',
    text: events.map(({ delta = '' }) => delta).join(''),
    answers: events.flatMap(({ output = [] }) =>
      output.flatMap(({ role, content }) => (role === 'tool' ? [content] : [])),
    ),
  };
}
