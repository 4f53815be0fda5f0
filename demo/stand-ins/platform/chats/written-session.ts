/** The platform's record of one text conversation, which tests and QA read afterwards. */
import { randomUUID } from 'node:crypto';
import type { BookTools } from '../../erin/book-dialogue.ts';
import { ToolServer, type CalendarPort, type UsedTool } from '../tool-server.ts';
import { answeredTurn, askedTurn, bookBy, toolCall, usedTurns, type Turn } from '../../erin/booking-tool.ts';
import { replyTurns } from '../../erin/reply-tool.ts';
import { nextAppointment, greetingOf, type Appointment, type Script } from '../../erin/dialogue.ts';
import { WritingErin } from '../../erin/writing-erin.ts';
import type { WritingFault } from '../../faults.ts';
import { bookFaultOf, scenarioOf } from '../../scenarios.ts';
import type { ChatMessage } from './chat-request.ts';

export type SessionFounder = {
  readonly id: string;
  readonly agentId: string;
  readonly name: unknown;
  readonly firstMessage: unknown;
  readonly script: Script;
  /** `assistantOverrides` of `POST /session`. Those of a message may only contain variables. */
  readonly overrides: unknown;
};

const MAX_LINES = 1_000;

export class WrittenSession {
  readonly id: string;
  readonly agentId: string;
  readonly createdAt = new Date().toISOString();
  readonly writing: WritingFault | null;
  readonly #name: unknown;
  readonly #erin: WritingErin;
  readonly #appointment: Appointment;
  readonly #tools: ToolServer;
  #used: readonly UsedTool[] = [];
  /** The agent's input, including the first messages of each request. */
  readonly #told: ChatMessage[] = [];
  readonly #lines: ChatMessage[] = [];
  readonly #bookings: Appointment[] = [];
  /** Dropped by the platform; it cannot be continued. */
  isForgotten = false;
  isCompleted = false;

  constructor(
    { id, agentId, name, firstMessage, script, overrides }: SessionFounder,
    calendar: CalendarPort,
  ) {
    this.id = id;
    this.agentId = agentId;
    this.writing = scenarioOf(agentId).writing ?? null;
    this.#name = name;
    this.#appointment = nextAppointment(new Date());
    this.#tools = new ToolServer(
      overrides,
      () => ({ chat: { id: `chat_${id}`, sessionId: id, input: this.#told.at(-1)?.content } }),
      { fault: bookFaultOf(scenarioOf(agentId)), calendar },
    );
    this.#erin = new WritingErin(greetingOf({ name, firstMessage, script }), this.#appointment, this.#book());
  }

  /** Answers the last message, preceded by the tool's turns; the earlier messages are from elsewhere. */
  async answer(
    messages: readonly ChatMessage[],
  ): Promise<Awaited<ReturnType<WritingErin['answer']>> & { readonly turns: readonly Turn[] }> {
    const before = messages.slice(0, -1);
    const input = messages.at(-1)?.content ?? '';
    for (const { content } of before) this.#erin.remember(content);
    this.#keep(this.#told, ...messages);
    this.#used = [];
    const line = await this.#erin.answer(input);
    const replies = this.writing?.kind === 'replies' ? replyTurns(`call_${randomUUID()}`) : [];
    const turns = [...replies, ...(line.books ? this.#useTool() : this.#used.flatMap(usedTurns))];
    this.#keep(
      this.#lines,
      ...before,
      { role: 'user', content: input },
      { role: 'assistant', content: line.text },
    );
    return { ...line, turns };
  }

  #book(): BookTools | null {
    const services = this.#tools.named('find_slots', 'service');
    if (services === null) return null;
    const use = async (name: string, given: object): Promise<string> => {
      const used = await this.#tools.use(name, given);
      this.#used = [...this.#used, used];
      return used.result;
    };
    return { services, textsQuestion: this.#tools.quoted('book', 'texts'), use };
  }

  #useTool(): readonly Turn[] {
    const call = toolCall(`call_${randomUUID()}`, this.#appointment);
    const { fault } = scenarioOf(this.agentId);
    const answer = bookBy(fault, this.#appointment, (booked) => this.#bookings.push(booked));
    return [askedTurn(call), ...(answer === null ? [] : [answeredTurn(call.id, answer)])];
  }

  toJson(): object {
    return {
      id: this.id,
      assistantId: this.agentId,
      createdAt: this.createdAt,
      status: this.isCompleted ? 'completed' : 'active',
      isForgotten: this.isForgotten,
      variableValues: { name: this.#name },
      told: this.#told,
      messages: this.#lines,
      bookings: this.#bookings,
    };
  }

  #keep(list: ChatMessage[], ...added: readonly ChatMessage[]): void {
    list.push(...added);
    list.splice(0, list.length - MAX_LINES);
  }
}
