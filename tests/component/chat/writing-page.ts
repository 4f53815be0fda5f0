/// <reference types="mocha" />
/** A text chat on a page in a frame. Records the requests to the platform, and controls its answers and the width. */
import { assert } from 'chai';
import { TAG, type TaskTamerAgentElement } from '../../../widget/contract.ts';
import { openPage, placeInPage, type FramedPage } from '../framed-page.ts';
import { WORKING } from '../host-page.ts';
import { eventually, part, view } from '../queries.ts';
import { consent, passBotCheck, VISITOR } from '../visit.ts';

/** Erin's greeting in a text chat. */
export const GREETING = 'Hi Grace, this is Erin from Task Tamer. Shall we book your free consultation?';

/** The widths of a phone, a tablet and a desktop, in CSS pixels. */
const WIDTHS = [360, 768, 1_440];

/** A request: `input` is the last message in it, and `isTaken` says whether the platform accepted it. */
type Asked = { readonly input: string; readonly isTaken: boolean };

export type WritingPage = {
  readonly page: FramedPage;
  /** The requests that were answered, oldest first, except those that end a conversation. */
  readonly asked: Asked[];
  /** Texts that answer the next requests instead of the platform, one stream each, with tool calls between several texts. */
  readonly answers: (string | readonly string[])[];
  /** How often a microphone was requested. */
  microphones(): number;
  /** Holds back the answer to the request of this number until the returned function is called. */
  holdAnswer(request: number): () => void;
};

const IS_MESSAGE = /"input"(?!.*"sessionEnd")/;

/** Opens one page for all tests of a file. After each test, removes its tag and the recorded requests. */
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
  const answers: WritingPage['answers'] = [];
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
      return Promise.reject(new Error('A microphone was requested.'));
    },
  });
  const holdAnswer = (request: number): (() => void) => {
    let release = (): void => undefined;
    held.set(request, new Promise((resolve) => (release = resolve)));
    return release;
  };
  return { page, asked, answers, microphones: () => microphones, holdAnswer };
}

function streamOf(text: string | readonly string[]): Response {
  // A tool call and its result are two outputs.
  const events = [text].flat().map((delta, place) => {
    const event = { sessionId: 'session', path: `chat.output[${place * 3}].content`, delta };
    return `data: ${JSON.stringify(event)}\n\n`;
  });
  return new Response(events.join(''), {
    headers: { 'Content-Type': 'text/event-stream' },
  });
}

function inputIn(body: string): string {
  const { input } = JSON.parse(body) as { input: string | readonly { readonly content: string }[] };
  return typeof input === 'string' ? input : (input.at(-1)?.content ?? '');
}

/** Adds a tag, completes its form and opens the chat panel. The assistant's id selects the scenario. */
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

/** Types at the end of the box's text. */
export async function typeInto(box: HTMLTextAreaElement, text: string): Promise<void> {
  const whole = box.value + text;
  box.focus();
  box.ownerDocument.execCommand('insertText', false, text);
  await eventually(() => assert.equal(box.value, whole));
}

/** Types a message and sends it by the button. */
export async function send(agent: TaskTamerAgentElement, text: string): Promise<void> {
  const box = boxOf(agent);
  await typeInto(box, text);
  part(agent, '.message-send').click();
  await eventually(() => assert.equal(box.value, ''));
}

/** The lines as `role: text`, in reading order. Throws while anything is being sent, answered or retried. */
export function settledLines(agent: TaskTamerAgentElement): readonly string[] {
  const panel = part(agent, '.conversation');
  assert.notMatch(visibleTextOf(panel), /Sending|is writing|Asking again/);
  const lines = [...panel.querySelectorAll<HTMLElement>('.line')];
  assert.isTrue(lines.every(({ dataset }) => dataset['final'] === 'true'));
  return lines.map(
    (line) => `${line.dataset['role']}: ${line.querySelector('.line-text')?.textContent ?? ''}`,
  );
}

/** Asserts that the panel shows these texts in this language, and that nothing is cut off or overflows at any width. */
export async function assertShown(
  agent: TaskTamerAgentElement,
  frame: HTMLIFrameElement,
  language: string,
  words: readonly string[],
): Promise<void> {
  agent.setAttribute('language', language);
  const panel = part(agent, '.conversation');
  await eventually(() => {
    const shown = visibleTextOf(panel);
    for (const sentence of words) assert.include(shown, sentence);
  });
  for (const width of WIDTHS) {
    frame.width = String(width);
    assertFits(panel, `${language}, ${width} px`);
  }
}

/** The visible texts of the panel, one per line. */
function visibleTextOf(panel: HTMLElement): string {
  const parts = [...panel.querySelectorAll<HTMLElement>('.line > *, [role="status"], button, .contacts a')];
  return parts
    .filter((element) => element.getBoundingClientRect().width > 0)
    .map(({ textContent }) => textContent.trim())
    .join('\n');
}

function assertFits(panel: HTMLElement, where: string): void {
  const { documentElement } = panel.ownerDocument;
  const windowWidth = documentElement.clientWidth;
  assert.isAtMost(documentElement.scrollWidth, windowWidth, `the page scrolls sideways: ${where}`);
  const { left, right } = panel.getBoundingClientRect();
  assert.isTrue(left >= 0 && right <= windowWidth, `the panel is not inside the window: ${where}`);
  for (const element of panel.querySelectorAll<HTMLElement>('*:not(.visually-hidden, svg *)')) {
    const box = element.getBoundingClientRect();
    const isOut = box.width > 1 && (box.left < left - 1 || box.right > right + 1);
    assert.isFalse(isOut, `${element.className} overflows the panel: ${where}`);
    const isCut = element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1;
    assert.isFalse(isCut, `${element.className} is cut off: ${where}`);
  }
}
