/// <reference types="mocha" />
/**
 * Scope: every failure of a text chat, from the stand-in's stream to what the visitor reads, in English and Spanish, at
 * three widths. A message is always sent once, and no microphone is requested.
 */
import { assert } from 'chai';
import type { ScenarioId } from '../../../demo/stand-ins/scenarios.ts';
import type { WRITING_SCENARIOS } from '../../../demo/stand-ins/writing-scenarios.ts';
import { eventually } from '../queries.ts';
import {
  assertShown,
  beginWriting,
  GREETING,
  onWritingPage,
  send,
  settledLines,
  type WritingPage,
} from './writing-page.ts';

const GREETING_WITHOUT_NAME = /^assistant: Hi (?!Grace).*, this is Erin/;
const SECOND = 'Great. What kind of business do you run?';
const PARTIAL_GREETING = /^assistant: Hi Grace, this is Erin from\s*$/;
/** The limit of a line's length, including its role and the mark of a cut. */
const MAX_LINE_CHARACTERS = 10_100;

type Words = { readonly en: readonly string[]; readonly es: readonly string[] };
type Scene = {
  /** The agent's answer to each message; null if no line is shown. */
  readonly answers: readonly (string | RegExp | null)[];
  /** The number of requests beyond one per message. */
  readonly otherRequests?: number;
  /** The texts that are shown at the end. */
  readonly says?: Words;
  /** The texts that are shown while the answer to this request is pending. */
  readonly meanwhile?: Words & { readonly request: number };
};

const SENT: Words = { en: ['Sent'], es: ['Enviado'] };
const INTERRUPTED: Scene = {
  answers: [PARTIAL_GREETING],
  says: { en: ['Interrupted', 'Try again'], es: ['Se cortó', 'Reintentar'] },
};
const unsent = (en: string, es: string): Scene => ({
  answers: [null],
  says: { en: [en, 'Not sent', 'Try again'], es: [es, 'No enviado', 'Reintentar'] },
});

const SCENES: Readonly<Record<keyof typeof WRITING_SCENARIOS & ScenarioId, Scene>> = {
  'writing-slow': {
    answers: [GREETING],
    meanwhile: { request: 1, en: ['Erin is writing', 'Sending'], es: ['Erin está escribiendo', 'Enviando'] },
  },
  'writing-cut': {
    answers: [GREETING],
    otherRequests: 1,
    meanwhile: {
      request: 2,
      en: ['The answer was interrupted. Asking again.'],
      es: ['La respuesta se cortó. Se pide una vez más.'],
    },
  },
  'writing-cut-for-good': { ...INTERRUPTED, otherRequests: 1 },
  'writing-split': { answers: [`${GREETING} Café, ¿sí? 😀`] },
  'writing-garbage': { answers: [GREETING, SECOND] },
  'writing-tool': { answers: [GREETING] },
  'writing-replies': { answers: [GREETING] },
  'writing-402': unsent('Writing is not available right now.', 'Ahora no es posible escribir.'),
  'writing-429': unsent(
    'All lines are busy. You can try again in 1 minute.',
    'Todas las líneas están ocupadas. Puede intentarlo de nuevo dentro de 1 minuto.',
  ),
  'writing-500': unsent('The agent could not be reached.', 'No se pudo contactar con la agente.'),
  'writing-expired': { answers: [GREETING, GREETING_WITHOUT_NAME, SECOND] },
  'writing-gone': { answers: [GREETING, SECOND], otherRequests: 1 },
  'writing-empty': {
    answers: [''],
    says: { en: ['No answer came', 'Try again'], es: ['No llegó respuesta', 'Reintentar'] },
  },
  'writing-endless': {
    answers: [/^assistant: (and so on and on, )+/],
    says: { en: ['Interrupted', 'Try again'], es: ['Se cortó', 'Reintentar'] },
  },
  'writing-fails': INTERRUPTED,
};

const messageOf = (index: number): string => `message ${index + 1}`;

/** Asserts that the lines are the messages, each followed by its answer. */
function assertLines(lines: readonly string[], answers: Scene['answers']): void {
  const expected = answers.flatMap((answer, index) => [
    `user: ${messageOf(index)}`,
    ...(answer === null ? [] : [typeof answer === 'string' ? `assistant: ${answer}` : answer]),
  ]);
  assert.lengthOf(lines, expected.length);
  for (const [index, wanted] of expected.entries()) {
    const line = lines[index] ?? '';
    if (typeof wanted === 'string') assert.equal(line, wanted);
    else assert.match(line, wanted);
    assert.isAtMost(line.length, MAX_LINE_CHARACTERS);
  }
}

let site: WritingPage;

onWritingPage((opened) => (site = opened));

for (const [scenario, scene] of Object.entries(SCENES))
  it(`${scenario}: the visitor reads the expected text, and the platform gets the expected requests`, async () => {
    const { answers, otherRequests = 0, says = SENT, meanwhile } = scene;
    const release = meanwhile && site.holdAnswer(meanwhile.request);
    const agent = await beginWriting(site.page, scenario);
    const show = async (words: Words): Promise<void> => {
      await assertShown(agent, site.page.frame, 'es', words.es);
      await assertShown(agent, site.page.frame, 'en', words.en);
    };
    for (const index of answers.keys()) {
      await send(agent, messageOf(index));
      if (meanwhile && index === 0) await show(meanwhile);
      release?.();
      await eventually(() => assertLines(settledLines(agent), answers.slice(0, index + 1)));
    }
    await show(says);
    for (const [index, answer] of answers.entries()) {
      const taken = site.asked.filter(({ input, isTaken }) => isTaken && input === messageOf(index));
      assert.lengthOf(taken, answer === null ? 0 : 1, `accepted requests with "${messageOf(index)}"`);
    }
    assert.lengthOf(site.asked, answers.length + otherRequests);
    assert.equal(site.microphones(), 0);
    assert.deepEqual(site.page.window.troubles, []);
  });
