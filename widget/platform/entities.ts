/**
 * The platform's entities, as far as they are known. Every answer may hold more, and the platform may leave out
 * what it likes: only an `id` is relied on.
 */
import type { JsonObject } from './web-call.ts';

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

/** Who answers: one of the first six, by id or in place. */
export type CallBody = JsonObject & {
  readonly assistantId?: string;
  readonly assistant?: AssistantDefinition;
  readonly squadId?: string;
  readonly squad?: SquadDefinition;
  readonly workflowId?: string;
  readonly workflow?: WorkflowDefinition;
  readonly assistantOverrides?: Overrides;
  readonly workflowOverrides?: Overrides;
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
};

/** What the table of endpoints names: bodies by the thing that they define, answers by the thing that they are. */
export type Bodies = {
  readonly Assistant: AssistantDefinition;
  readonly Squad: SquadDefinition;
  readonly Workflow: WorkflowDefinition;
  readonly Call: CallBody;
  readonly WebCall: WebCallBody;
};

export type Answers = {
  readonly Assistant: Assistant;
  readonly Squad: Squad;
  readonly Workflow: Workflow;
  readonly Call: Call;
};
