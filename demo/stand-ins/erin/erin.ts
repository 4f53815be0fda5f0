/** Erin: greets, listens for turns, books, says goodbye. Independent of sockets; the room provides her ports. */
import { loudness } from '../voice/pcm.ts';
import { BookDialogue } from './book-dialogue.ts';
import { Conversation } from './conversation.ts';
import { dialogue, lineAfter, SILENT_GOODBYE, STILL_THERE, stepIn, type Line } from './dialogue.ts';
import type { ErinOptions, ErinPorts } from './erin-ports.ts';
import { parsePageMessage, type PageMessage } from './page-messages.ts';
import { SpeechQueue } from './speech-queue.ts';
import { hear, SILENCE, type Activity } from './voice-activity.ts';

/** How long Erin waits for the page to report that her audio can play. */
const PLAYABLE_WAIT_MS = 2_000;
/** How often Erin asks whether the visitor is still there before she says goodbye. */
const PROMPTS = 2;

type SpeakOptions = { readonly interruptible?: boolean; readonly endReason?: string | undefined };

export class Erin {
  readonly #ports: ErinPorts;
  readonly #options: ErinOptions;
  readonly #lines: readonly Line[];
  readonly #speech: SpeechQueue;
  readonly #conversation: Conversation;
  readonly #book: BookDialogue | null;
  #activity: Activity = SILENCE;
  #step = -1;
  /** The step that an earlier conversation had reached. */
  #knownStep = -1;
  #nextId = 1;
  #prompts = 0;
  #listening = false;
  #isPaused = false;
  /** The line that is playing. */
  #saying: { readonly line: Line; readonly step: number | undefined } | null = null;
  /** The line that the visitor's absence interrupted. */
  #cutOff: { readonly line: Line; readonly step: number | undefined } | null = null;
  #left = false;
  #isUsingTool = false;
  /** The visitor's last typed line. */
  #typed = '';
  #cancelWait: () => void = () => undefined;

  constructor(ports: ErinPorts, options: ErinOptions) {
    this.#ports = ports;
    this.#options = options;
    this.#conversation = new Conversation(ports);
    this.#book = this.#bookDialogue();
    this.#lines = dialogue(options.greeting, options.appointment, { hasBook: this.#book !== null });
    this.#speech = new SpeechQueue({
      ...ports,
      progress: (text) => this.#conversation.transcript('assistant', 'partial', text),
      begins: (text, words) => this.#conversation.words(text, words),
    });
  }

  /** Joins the room and waits until the page can play her audio. */
  enter(): void {
    this.#cancelWait = this.#ports.timers.after(PLAYABLE_WAIT_MS, () => this.#listen());
  }

  /** Receives 20 ms of the visitor's microphone. */
  hear(frame: Int16Array): void {
    if (!this.#listening || this.#left) return;
    const { activity, event } = hear(this.#activity, loudness(frame));
    this.#activity = activity;
    if (event?.type === 'began') this.#visitorBegan();
    if (event?.type === 'ended') this.#visitorEnded(event.seconds);
  }

  played(id: number): void {
    this.#speech.played(id);
  }

  receive(data: unknown): void {
    const message = parsePageMessage(data);
    if (message !== null && !this.#left) this.#obey(message);
  }

  /** Says goodbye and hangs up at any step. */
  dismiss(line: Line): void {
    this.#speech.interrupt();
    this.#speak(line, { interruptible: false });
  }

  /** The visitor is away: stops speaking and waits. */
  pause(): void {
    this.#isPaused = true;
    this.#cutOff = this.#saying;
    this.#cancelWait();
    this.#speech.interrupt();
  }

  /** The visitor is back: repeats the interrupted line. */
  continue(): void {
    if (!this.#isPaused) return;
    this.#isPaused = false;
    const cutOff = this.#cutOff;
    if (!this.#listening) this.enter();
    else if (cutOff !== null) this.#speak(cutOff.line, { interruptible: !cutOff.line.last }, cutOff.step);
    else this.#awaitAnswer();
  }

  leave(): void {
    this.#left = true;
    this.#cancelWait();
    this.#speech.close();
  }

  #listen(): void {
    if (this.#listening || this.#left) return;
    this.#listening = true;
    this.#cancelWait();
    this.#ports.send('listening');
    this.#conversation.status('in-progress');
    if (!this.#options.awaitsRecording) this.#greet();
  }

  #greet(): void {
    if (this.#step === -1 && !this.#speech.busy) this.#reply();
  }

  #obey(message: PageMessage): void {
    switch (message.type) {
      case 'playable':
        this.#listen();
        break;
      case 'end-call':
        this.#hangUp('customer-ended-call');
        break;
      case 'say':
        if (message.interruptAssistantEnabled) this.#interrupt();
        this.#speak(
          { text: message.message, books: false, offers: null, last: message.endCallAfterSpoken },
          { interruptible: message.interruptionsEnabled },
        );
        break;
      case 'add-message':
        this.#learn(message);
        break;
      case 'control':
        this.#control(message.control);
        break;
    }
  }

  #control(control: Extract<PageMessage, { type: 'control' }>['control']): void {
    switch (control) {
      case 'mute-assistant':
        this.#ports.setAudible(false);
        break;
      case 'unmute-assistant':
        this.#ports.setAudible(true);
        break;
      case 'say-first-message':
        this.#greet();
        break;
    }
  }

  #visitorBegan(): void {
    this.#cancelWait();
    this.#prompts = 0;
    this.#conversation.speech('user', 'started');
    if (!this.#options.hearsHerself) this.#conversation.transcript('user', 'partial', '(you are speaking)');
    if (!this.#speech.uninterruptible) this.#interrupt();
  }

  #visitorEnded(seconds: number): void {
    this.#conversation.speech('user', 'stopped');
    if (this.#options.hearsHerself) return this.#beginAgain();
    const text = `(you spoke for ${seconds.toFixed(1)} s)`;
    this.#conversation.transcript('user', 'final', text);
    this.#conversation.add('user', text);
    if (!this.#speech.busy) this.#reply();
  }

  #beginAgain(): void {
    this.#step = Math.max(-1, this.#step - 1);
    if (!this.#speech.busy) this.#reply();
  }

  #interrupt(): void {
    if (this.#speech.interrupt()) this.#conversation.interrupted();
  }

  /**
   * A typed line is a turn like a spoken one; context without a request for an answer advances to the step it quotes.
   */
  #learn({ role, content, triggerResponse }: Extract<PageMessage, { type: 'add-message' }>): void {
    this.#ports.told(role, content);
    this.#conversation.add(role, content);
    if (!triggerResponse) {
      this.#knownStep = Math.max(this.#knownStep, stepIn(this.#lines, content));
      return;
    }
    this.#prompts = 0;
    if (role === 'user') {
      this.#typed = content;
      this.#ports.transcript('user', content);
    }
    if (!this.#speech.uninterruptible) this.#interrupt();
    if (!this.#speech.busy) this.#reply();
  }

  /** Says the next line, or repeats one that was not heard. Every call begins with the greeting. */
  #reply(): void {
    const reached = this.#step < 0 ? -1 : Math.max(this.#step, this.#knownStep);
    const { line, step } = lineAfter(this.#lines, reached);
    if (this.#book !== null && (line.offers !== null || line.books))
      void this.#useBook(this.#book, line, step);
    else this.#speak(line, { interruptible: !line.last }, step);
  }

  #bookDialogue(): BookDialogue | null {
    const { appointmentBook } = this.#ports;
    if (appointmentBook === null) return null;
    const use = async (name: string, given: object): Promise<string> => {
      const used = await appointmentBook.use(name, given);
      this.#conversation.usedTool(used);
      return used.result;
    };
    return new BookDialogue({ ...appointmentBook, use }, this.#options.greeting.name);
  }

  /** Ignores what the visitor says while the tool runs: the answer follows in any case. */
  async #useBook(book: BookDialogue, line: Line, step: number): Promise<void> {
    if (this.#isUsingTool) return;
    this.#isUsingTool = true;
    this.#cancelWait();
    const answered = await book.lineFor(line, this.#typed);
    this.#isUsingTool = false;
    if (this.#left) return;
    if (this.#isPaused) this.#cutOff = { line: answered, step };
    else this.#speak(answered, {}, step);
  }

  #speak(line: Line, { interruptible = true, endReason }: SpeakOptions, step?: number): void {
    this.#cancelWait();
    const id = this.#nextId;
    this.#nextId += 1;
    this.#speech.add({
      id,
      text: line.text,
      interruptible,
      started: () => this.#started(line, step),
      finished: (_whole, heard) => this.#finished(line, heard, step, endReason),
    });
  }

  #started(line: Line, step: number | undefined): void {
    if (step !== undefined) this.#step = step;
    this.#saying = { line, step };
    const { appointment } = this.#options;
    if (line.books) this.#conversation.useTool(appointment, () => this.#ports.book(appointment));
    this.#conversation.speech('assistant', 'started');
  }

  #finished(line: Line, heard: string, step: number | undefined, endReason?: string): void {
    this.#saying = null;
    this.#conversation.speech('assistant', 'stopped');
    this.#conversation.transcript('assistant', 'final', heard);
    this.#conversation.add('assistant', heard);
    if (step === 0) this.#ports.greeted();
    if (line.last && !this.#isPaused) this.#hangUp(endReason ?? 'assistant-ended-call');
    else this.#awaitAnswer();
  }

  #awaitAnswer(): void {
    this.#cancelWait();
    if (this.#left || this.#isPaused || this.#activity.phase === 'speaking') return;
    this.#cancelWait = this.#ports.timers.after(this.#options.patienceMs, () => this.#prompt());
  }

  #prompt(): void {
    if (this.#speech.busy) return;
    this.#prompts += 1;
    if (this.#prompts <= PROMPTS) this.#speak(STILL_THERE, {});
    else this.#speak(SILENT_GOODBYE, { interruptible: false, endReason: 'silence-timed-out' });
  }

  #hangUp(reason: string): void {
    if (this.#left) return;
    this.#conversation.status('ended', reason);
    this.leave();
    this.#ports.hangUp(reason);
  }
}
