/**
 * The platform's entities, as far as documented. A response may contain more fields and lack any of these: only `id` is
 * relied on.
 */
import type { JsonObject } from '../../contract.ts';

/** Values for the `{{names}}` in an assistant's prompts; the widget sets `name`. */
export type VariableValues = JsonObject & { readonly name?: string };

export type Voice = JsonObject & { readonly provider?: string };

/** Changes to a definition for one call. */
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

/** The fields that a stored entity adds to its definition. Times are ISO 8601. */
export type Stored = JsonObject & {
  readonly id: string;
  readonly orgId?: string;
  readonly createdAt?: string;
  readonly updatedAt?: string;
};

export type Assistant = Stored & AssistantDefinition;
export type Squad = Stored & SquadDefinition;
export type Workflow = Stored & WorkflowDefinition;

/** Exactly one of the first six selects who answers, by ID or inline. With `customers`, each of them is called. */
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
  /** Such as `webCall`. */
  readonly type?: string;
  readonly status?: string;
  /** The URL of a web call's room. */
  readonly webCallUrl?: string;
  readonly endedReason?: string | null;
  readonly assistant?: AssistantDefinition;
  readonly artifactPlan?: JsonObject & { readonly videoRecordingEnabled?: boolean };
  readonly transport?: JsonObject & { readonly callToken?: string };
  /** Distinguishes a call from a batch, which has results. */
  readonly results?: undefined;
};

/** Who answers, by ID or inline, and the input; `sessionId` continues a conversation. */
export type ChatBody = JsonObject & {
  readonly assistantId?: string;
  readonly assistant?: AssistantDefinition;
  readonly sessionId?: string;
  readonly input?: string | readonly JsonObject[];
  readonly stream?: boolean;
};

export type Chat = Stored & { readonly sessionId?: string };

/** An event of a streamed chat. Most contain a part of the answer. */
export type ChatEvent = JsonObject & {
  readonly sessionId?: string;
  /** The output that the part belongs to, such as `chat.output[0].content`. */
  readonly path?: string;
  readonly delta?: string;
};

/** The data of each event, JSON parsed. Iterate once; leaving the loop closes the connection. */
export type EventStream<Item = unknown> = AsyncIterable<Item>;

/** Calls requested in bulk: those placed, and the errors of the rest. */
export type Batch<Item> = JsonObject & {
  readonly results: readonly Item[];
  readonly errors: readonly (JsonObject & {
    readonly customer?: JsonObject & { readonly number?: string };
    readonly error?: string;
  })[];
};

/** An object typed as an interface, which lacks an index signature; not an array. */
export type Unindexed = object & { readonly [Symbol.iterator]?: never };

/** Any object that can be sent. */
export type Fields = JsonObject | Unindexed;

/** `T` as an argument: as is, or typed as an interface at any depth. */
export type Sent<T> = T extends readonly (infer Item)[]
  ? readonly Sent<Item>[]
  : T extends JsonObject
    ? T | (Unindexed & { readonly [Name in keyof T as string extends Name ? never : Name]: Sent<T[Name]> })
    : T;

/** The type names of the endpoint table: bodies and answers. */
export type Bodies = {
  readonly Assistant: Sent<AssistantDefinition>;
  readonly Squad: Sent<SquadDefinition>;
  readonly Workflow: Sent<WorkflowDefinition>;
  readonly Call: Sent<CallBody>;
  readonly WebCall: Sent<WebCallBody>;
  readonly Chat: Sent<ChatBody>;
  /** Templates are created in bulk. */
  readonly Templates: readonly Fields[];
};

export type Answers = {
  readonly Assistant: Assistant;
  readonly Squad: Squad;
  readonly Workflow: Workflow;
  readonly Call: Call;
};
