/** Validates the body of `POST /call/web` like the platform. */
import { PlatformError } from '../../http-answers.ts';
import type { Script } from '../../erin/dialogue.ts';
import { longestCallIn, longestCallProblems } from './longest-call.ts';

/** A call's request, and what its agent says. */
export type WebCall = WebCallRequest & { readonly script: Script };

export type WebCallRequest = {
  /** The given ID, or "inline" for a definition. */
  readonly agentId: string;
  readonly name: unknown;
  /** The agent's first message, unvalidated. */
  readonly firstMessage: unknown;
  readonly voiceProvider: string | null;
  /** Default true: the call ends when the visitor leaves the room. */
  readonly endsOnLeave: boolean;
  readonly maxDurationSeconds: number;
  /** Unvalidated, for the record. */
  readonly overrides: unknown;
  readonly metadata: unknown;
};

type Fields = { readonly [key: string]: unknown };

const IDS = ['assistantId', 'squadId', 'workflowId'] as const;
const DEFINITIONS = ['assistant', 'squad', 'workflow'] as const;
const OBJECTS = [...DEFINITIONS, 'assistantOverrides', 'workflowOverrides', 'metadata'] as const;
const KNOWN = new Set<string>([...IDS, ...OBJECTS, 'roomDeleteOnUserLeaveEnabled']);

/** @throws PlatformError 400 that lists all problems */
export function parseWebCallRequest(body: unknown): WebCallRequest {
  if (!isFields(body)) throw refuse(['body must be an object']);
  const problems = [...unknownFields(body), ...wrongTypes(body), ...longestCallProblems(body)];
  if (![...IDS, ...DEFINITIONS].some((key) => isPresent(body[key]))) {
    problems.push('Need Either `assistantId`, `assistant`, `squadId`, `squad`, `workflowId` Or `workflow`.');
  }
  if (problems.length > 0) throw refuse(problems);
  return {
    agentId: firstId(body),
    name: nameIn(body['assistantOverrides']) ?? nameIn(body['workflowOverrides']),
    firstMessage: firstMessageIn(body['assistantOverrides']) ?? firstMessageIn(body['assistant']),
    voiceProvider: voiceProviderIn(body['assistant']),
    endsOnLeave: body['roomDeleteOnUserLeaveEnabled'] !== false,
    maxDurationSeconds: longestCallIn(body),
    overrides: body['assistantOverrides'] ?? body['workflowOverrides'] ?? null,
    metadata: body['metadata'] ?? metadataIn(body['assistantOverrides']) ?? null,
  };
}

function unknownFields(body: Fields): string[] {
  return Object.keys(body)
    .filter((key) => !KNOWN.has(key))
    .map((key) => `property ${key} should not exist`);
}

function wrongTypes(body: Fields): string[] {
  const problems: string[] = [];
  for (const key of IDS) {
    if (isPresent(body[key]) && typeof body[key] !== 'string') problems.push(`${key} must be a string`);
    if (body[key] === '') problems.push(`${key} should not be empty`);
  }
  for (const key of OBJECTS) {
    if (isPresent(body[key]) && !isFields(body[key])) problems.push(`${key} must be an object`);
  }
  const keepsRoom = body['roomDeleteOnUserLeaveEnabled'];
  if (isPresent(keepsRoom) && typeof keepsRoom !== 'boolean') {
    problems.push('roomDeleteOnUserLeaveEnabled must be a boolean value');
  }
  return problems;
}

function firstId(body: Fields): string {
  const id = IDS.map((key) => body[key]).find((value) => typeof value === 'string');
  return typeof id === 'string' ? id : 'inline';
}

function nameIn(overrides: unknown): unknown {
  if (!isFields(overrides)) return undefined;
  const variables = overrides['variableValues'];
  return isFields(variables) ? variables['name'] : undefined;
}

const metadataIn = (overrides: unknown): unknown => (isFields(overrides) ? overrides['metadata'] : undefined);

const firstMessageIn = (definition: unknown): unknown =>
  isFields(definition) ? definition['firstMessage'] : undefined;

function voiceProviderIn(assistant: unknown): string | null {
  const voice = isFields(assistant) ? assistant['voice'] : undefined;
  const provider = isFields(voice) ? voice['provider'] : undefined;
  return typeof provider === 'string' ? provider : null;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function refuse(problems: readonly string[]): PlatformError {
  return new PlatformError(400, 'Bad Request', problems);
}
