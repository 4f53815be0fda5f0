/**
 * The platform's entities, as far as they are known. Every answer may hold more, and the platform may leave out
 * what it likes: only an `id` is relied on.
 */
import type { JsonObject } from '../contract.ts';

/** Values for the `{{names}}` in an assistant's texts; the widget gives `name`. */
export type VariableValues = JsonObject & { readonly name?: string };

export type Voice = JsonObject & { readonly provider?: string };

/** Changes to a definition, for one call. */
export type Overrides = JsonObject & { readonly variableValues?: VariableValues };

export type AssistantDefinition = JsonObject & { readonly name?: string; readonly voice?: Voice };

export type SquadMember = JsonObject & {
  readonly assistantId?: string;
  readonly assistant?: AssistantDefinition;
  readonly assistantOverrides?: Overrides;
};

export type SquadDefinition = JsonObject & {
  readonly name?: string;
  readonly members?: readonly SquadMember[];
};

export type WorkflowDefinition = JsonObject & {
  readonly name?: string;
  readonly nodes?: readonly JsonObject[];
  readonly edges?: readonly JsonObject[];
};

/** What a stored thing has beside its definition. Times are ISO 8601. */
export type Stored = JsonObject & {
  readonly id: string;
  readonly orgId?: string;
  readonly createdAt?: string;
  readonly updatedAt?: string;
};

export type Assistant = Stored & AssistantDefinition;
export type Squad = Stored & SquadDefinition;
export type Workflow = Stored & WorkflowDefinition;

/** Who answers: one of the first six, by id or in place. With `customers`, everybody in it is called. */
export type CallBody = JsonObject & {
  readonly assistantId?: string;
  readonly assistant?: AssistantDefinition;
  readonly squadId?: string;
  readonly squad?: SquadDefinition;
  readonly workflowId?: string;
  readonly workflow?: WorkflowDefinition;
  readonly assistantOverrides?: Overrides;
  readonly workflowOverrides?: Overrides;
  readonly customers?: readonly JsonObject[];
};

export type WebCallBody = CallBody & {
  /** Default true: the call ends when the visitor leaves the room. */
  readonly roomDeleteOnUserLeaveEnabled?: boolean;
};

export type Call = Stored & {
  /** For instance `webCall`. */
  readonly type?: string;
  readonly status?: string;
  /** Where a web call's room is. */
  readonly webCallUrl?: string;
  readonly endedReason?: string | null;
  readonly assistant?: AssistantDefinition;
  readonly artifactPlan?: JsonObject & { readonly videoRecordingEnabled?: boolean };
  readonly transport?: JsonObject & { readonly callToken?: string };
  /** Only a batch has results: this tells the two apart. */
  readonly results?: undefined;
};

/** Who answers, by id or in place, and what is asked; `sessionId` goes on with a conversation. */
export type ChatBody = JsonObject & {
  readonly assistantId?: string;
  readonly assistant?: AssistantDefinition;
  readonly sessionId?: string;
  readonly input?: string | readonly JsonObject[];
  readonly stream?: boolean;
};

export type Chat = Stored & { readonly sessionId?: string };

/** One event of a chat that is streamed: most hold a piece of the answer. */
export type ChatEvent = JsonObject & {
  readonly sessionId?: string;
  /** What the piece belongs to, for instance `chat.output[0].content`. */
  readonly path?: string;
  readonly delta?: string;
};

/** Each event's data, JSON as a value: to be looped over once. Leaving the loop closes the connection. */
export type EventStream<Item = unknown> = AsyncIterable<Item>;

/** Many calls that were asked for at once: those that were placed, and why the others were not. */
export type Batch<Item> = JsonObject & {
  readonly results: readonly Item[];
  readonly errors: readonly (JsonObject & {
    readonly customer?: JsonObject & { readonly number?: string };
    readonly error?: string;
  })[];
};

/** An object as an interface types it, which has no index signature; no list. */
export type Unindexed = object & { readonly [Symbol.iterator]?: never };

/** Any object that can be sent. */
export type Fields = JsonObject | Unindexed;

/** `T` where it is sent: as it is, or typed as an interface, at any depth. */
export type Sent<T> = T extends readonly (infer Item)[]
  ? readonly Sent<Item>[]
  : T extends JsonObject
    ? T | (Unindexed & { readonly [Name in keyof T as string extends Name ? never : Name]: Sent<T[Name]> })
    : T;

/** What the table of endpoints names: bodies by the thing that they define, answers by the thing that they are. */
export type Bodies = {
  readonly Assistant: Sent<AssistantDefinition>;
  readonly Squad: Sent<SquadDefinition>;
  readonly Workflow: Sent<WorkflowDefinition>;
  readonly Call: Sent<CallBody>;
  readonly WebCall: Sent<WebCallBody>;
  readonly Chat: Sent<ChatBody>;
  /** Templates are created many at a time. */
  readonly Templates: readonly Fields[];
};

export type Answers = {
  readonly Assistant: Assistant;
  readonly Squad: Squad;
  readonly Workflow: Workflow;
  readonly Call: Call;
};
