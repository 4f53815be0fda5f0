/** The platform's messages about the conversation, in its formats. */
import type { TimedWord } from '../voice/timed-words.ts';
import type { UsedTool } from '../platform/tool-server.ts';
import { answeredTurn, askedTurn, BOOKING_TOOL, toolCall, usedTurns, type Turn } from './booking-tool.ts';

type Role = 'assistant' | 'user';

export type ConversationPorts = {
  send(message: string): void;
  transcript(role: string, text: string): void;
};

export class Conversation {
  readonly #ports: ConversationPorts;
  readonly #turns: Turn[] = [];
  #hasUsedTool = false;

  constructor(ports: ConversationPorts) {
    this.#ports = ports;
  }

  status(status: 'in-progress' | 'ended', endedReason?: string): void {
    this.#send({ type: 'status-update', status, ...(endedReason === undefined ? {} : { endedReason }) });
  }

  speech(role: Role, status: 'started' | 'stopped'): void {
    this.#send({ type: 'speech-update', status, role, turn: this.#turns.length });
  }

  transcript(role: Role, transcriptType: 'partial' | 'final', transcript: string): void {
    this.#send({ type: 'transcript', role, transcriptType, transcript });
    if (transcriptType === 'final') this.#ports.transcript(role, transcript);
  }

  /** Reports that words of the text begin to play. As on the platform, times are relative to the audio's beginning. */
  words(text: string, words: readonly TimedWord[]): void {
    const timing = {
      type: 'word-alignment',
      words: words.flatMap((word) => [word.text, ' ']),
      wordsStartTimesMs: words.flatMap(({ startMs, endMs }) => [startMs, endMs]),
      wordsEndTimesMs: words.flatMap(({ endMs }) => [endMs, endMs]),
    };
    this.#send({ type: 'assistant.speechStarted', text, turn: this.#turns.length, source: 'model', timing });
  }

  /** Adds a finished turn and sends the page the whole conversation. */
  add(role: string, content: string): void {
    this.#turns.push({ role, content });
    const turns = this.#turns;
    this.#send({ type: 'conversation-update', conversation: turns, messagesOpenAIFormatted: turns });
  }

  /**
   * Calls the tool once, even if Erin is interrupted while she confirms the booking.
   * @param answerOf returns the tool's answer, or null if the tool never answers
   */
  useTool(asked: object, answerOf: () => object | null): void {
    if (this.#hasUsedTool) return;
    this.#hasUsedTool = true;
    const call = toolCall('call_1', asked);
    this.#send({ type: 'tool-calls', toolCallList: [call] });
    this.#turns.push(askedTurn(call));
    const answer = answerOf();
    if (answer === null) return;
    const turn = answeredTurn(call.id, answer);
    this.#send({
      type: 'tool-calls-result',
      toolCallResult: { toolCallId: call.id, name: BOOKING_TOOL, result: turn.content },
    });
    this.#turns.push(turn);
  }

  /** Reports a tool that the owner's server has answered. */
  usedTool(used: UsedTool): void {
    const { id, name, given, result } = used;
    this.#send({ type: 'tool-calls', toolCallList: [toolCall(id, given, name)] });
    this.#send({ type: 'tool-calls-result', toolCallResult: { toolCallId: id, name, result } });
    this.#turns.push(...usedTurns(used));
  }

  interrupted(): void {
    this.#send({ type: 'user-interrupted' });
  }

  #send(message: object): void {
    this.#ports.send(JSON.stringify(message));
  }
}
