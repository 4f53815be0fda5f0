/// <reference types="mocha" />
/** A visitor who writes, on a page in a frame: what the platform is asked, when it answers, and how wide the page is. */
import { assert } from 'chai';
import { TAG, type TaskTamerAgentElement } from '../../../widget/contract.ts';
import { openPage, placeInPage, type FramedPage } from '../framed-page.ts';
import { WORKING } from '../host-page.ts';
import { eventually, part, view } from '../queries.ts';
import { consent, passBotCheck, VISITOR } from '../visit.ts';

/** Erin's, in writing. */
export const GREETING = 'Hi Grace, this is Erin from Task Tamer. Shall we book your free consultation?';

/** CSS pixels: a phone, a tablet, a desk. */
const WIDTHS = [360, 768, 1_440];

/** The last of what it hands in is what is to be answered. `isTaken`: the platform did not refuse it. */
type Asked = { readonly input: string; readonly isTaken: boolean };

export type WritingPage = {
  readonly page: FramedPage;
  /** What was posted to the platform and answered, oldest first, except for the end of a conversation. */
  readonly asked: Asked[];
  /** Texts that answer the next requests in place of the platform, one stream each. */
  readonly answers: string[];
  /** How often a microphone was asked for. */
  microphones(): number;
  /** The platform's answer to the request of this number is not heard before the returned function is called. */
  holdAnswer(request: number): () => void;
};

const IS_MESSAGE = /"input"(?!.*"sessionEnd")/;

/** Opens one for all tests of the file: between them its tag goes, and what was asked is forgotten. */
export function onWritingPage(use: (site: WritingPage) => void): void {
  let site: WritingPage;
  before(async () => {
    site = await openWritingPage();
    use(site);
  });
  afterEach(() => {
    site.page.document.querySelector(TAG)?.remove();
    site.asked.length = 0;
  });
  after(() => site.page.frame.remove());
}

async function openWritingPage(): Promise<WritingPage> {
  const page = await openPage(document);
  const asked: Asked[] = [];
  const answers: string[] = [];
  const held = new Map<number, Promise<void>>();
  let microphones = 0;
  const { window } = page;
  const fetch = window.fetch.bind(window);
  window.fetch = async (address, init) => {
    if (typeof init?.body !== 'string' || !IS_MESSAGE.test(init.body)) return fetch(address, init);
    const text = answers.shift();
    const answer = text === undefined ? await fetch(address, init) : streamOf(text);
    await held.get(asked.push({ input: inputIn(init.body), isTaken: answer.ok }));
    return answer;
  };
  Object.defineProperty(window.navigator.mediaDevices, 'getUserMedia', {
    value: () => {
      microphones += 1;
      return Promise.reject(new Error('The microphone was asked for.'));
    },
  });
  const holdAnswer = (request: number): (() => void) => {
    let release = (): void => undefined;
    held.set(request, new Promise((resolve) => (release = resolve)));
    return release;
  };
  return { page, asked, answers, microphones: () => microphones, holdAnswer };
}

function streamOf(delta: string): Response {
  const event = { sessionId: 'session', path: 'chat.output[0].content', delta };
  return new Response(`data: ${JSON.stringify(event)}\n\n`, {
    headers: { 'Content-Type': 'text/event-stream' },
  });
}

function inputIn(body: string): string {
  const { input } = JSON.parse(body) as { input: string | readonly { readonly content: string }[] };
  return typeof input === 'string' ? input : (input.at(-1)?.content ?? '');
}

/** A tag with the form behind it, and the panel open. The assistant's id chooses the scenario. */
export async function beginWriting(page: FramedPage, assistant: string): Promise<TaskTamerAgentElement> {
  const agent = placeInPage(page, { ...WORKING, assistant, name: VISITOR });
  agent.open({ channel: 'writing' });
  await view(agent).findByRole('button', { name: 'Write to Erin' });
  consent(agent);
  await passBotCheck(agent);
  view(agent).getByRole('button', { name: 'Write to Erin' }).click();
  await eventually(() => boxOf(agent));
  return agent;
}

export const boxOf = (agent: TaskTamerAgentElement): HTMLTextAreaElement =>
  part(agent, '.message-box') as HTMLTextAreaElement;

/** At the end of what is in the box. */
export async function typeInto(box: HTMLTextAreaElement, text: string): Promise<void> {
  const whole = box.value + text;
  box.focus();
  box.ownerDocument.execCommand('insertText', false, text);
  await eventually(() => assert.equal(box.value, whole));
}

/** By the button. */
export async function send(agent: TaskTamerAgentElement, text: string): Promise<void> {
  const box = boxOf(agent);
  await typeInto(box, text);
  part(agent, '.message-send').click();
  await eventually(() => assert.equal(box.value, ''));
}

/** Who said what, in the order in which it is read, once nothing is on its way. Throws until then. */
export function settledLines(agent: TaskTamerAgentElement): readonly string[] {
  const panel = part(agent, '.conversation');
  assert.notMatch(seenIn(panel), /Sending|is writing|Asking again/);
  const lines = [...panel.querySelectorAll<HTMLElement>('.line')];
  assert.isTrue(lines.every(({ dataset }) => dataset['final'] === 'true'));
  return lines.map(
    (line) => `${line.dataset['role']}: ${line.querySelector('.line-text')?.textContent ?? ''}`,
  );
}

/** In this language the panel shows these words, and in each width nothing of it is cut off or sticks out. */
export async function assertShown(
  agent: TaskTamerAgentElement,
  frame: HTMLIFrameElement,
  language: string,
  words: readonly string[],
): Promise<void> {
  agent.setAttribute('language', language);
  const panel = part(agent, '.conversation');
  await eventually(() => {
    const shown = seenIn(panel);
    for (const sentence of words) assert.include(shown, sentence);
  });
  for (const width of WIDTHS) {
    frame.width = String(width);
    assertFits(panel, `${language}, ${width} px`);
  }
}

/** What is there for eyes, as one text. */
function seenIn(panel: HTMLElement): string {
  const parts = [...panel.querySelectorAll<HTMLElement>('.line > *, [role="status"], button, .contacts a')];
  return parts
    .filter((one) => one.getBoundingClientRect().width > 0)
    .map(({ textContent }) => textContent.trim())
    .join('\n');
}

function assertFits(panel: HTMLElement, where: string): void {
  const { documentElement } = panel.ownerDocument;
  const room = documentElement.clientWidth;
  assert.isAtMost(documentElement.scrollWidth, room, `the page scrolls sideways: ${where}`);
  const { left, right } = panel.getBoundingClientRect();
  assert.isTrue(left >= 0 && right <= room, `the panel sticks out: ${where}`);
  for (const one of panel.querySelectorAll<HTMLElement>('*:not(.visually-hidden, svg *)')) {
    const box = one.getBoundingClientRect();
    const isOut = box.width > 1 && (box.left < left - 1 || box.right > right + 1);
    assert.isFalse(isOut, `${one.className} sticks out of the panel: ${where}`);
    const isCut = one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1;
    assert.isFalse(isCut, `${one.className} is cut off: ${where}`);
  }
}
