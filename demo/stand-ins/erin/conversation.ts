/** The messages that the platform sends while two people talk, in its own shapes. */
type Role = 'assistant' | 'user';
type Turn = { readonly role: string; readonly content: string };

export type ConversationPorts = {
  tell(message: string): void;
  transcript(role: string, text: string): void;
};

export class Conversation {
  readonly #ports: ConversationPorts;
  readonly #turns: Turn[] = [];

  constructor(ports: ConversationPorts) {
    this.#ports = ports;
  }

  status(status: 'in-progress' | 'ended', endedReason?: string): void {
    this.#tell({ type: 'status-update', status, ...(endedReason === undefined ? {} : { endedReason }) });
  }

  speech(role: Role, status: 'started' | 'stopped'): void {
    this.#tell({ type: 'speech-update', status, role, turn: this.#turns.length });
  }

  transcript(role: Role, transcriptType: 'partial' | 'final', transcript: string): void {
    this.#tell({ type: 'transcript', role, transcriptType, transcript });
    if (transcriptType === 'final') this.#ports.transcript(role, transcript);
  }

  /** A finished turn joins the conversation, and the page is told all of it. */
  add(role: string, content: string): void {
    this.#turns.push({ role, content });
    this.#tell({ type: 'conversation-update', conversation: this.#turns });
  }

  interrupted(): void {
    this.#tell({ type: 'user-interrupted' });
  }

  #tell(message: object): void {
    this.#ports.tell(JSON.stringify(message));
  }
}
