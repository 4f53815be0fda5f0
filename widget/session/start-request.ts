/** What voice client and chat client are made with, and what a call is started with. */
import type { CallClient } from '../call/call-client.ts';
import type { CallClientOptions } from '../call/client-options.ts';
import type { StartResult } from '../call/events.ts';
import type { ChatRoute } from '../chat/chat-options.ts';
import type { AgentConfig } from '../config/config.ts';
import type { ConsentReceipt, EndpointProof } from '../contract.ts';
import type { CallRequest } from '../platform/web-call.ts';

/** What lets a call start. */
export type Proof = {
  readonly name: string;
  /** Tag of the language that the visitor reads. */
  readonly language: string;
  /** The bot check's answer. */
  readonly botCheck: string;
  /** Null where there is no endpoint to give it to. */
  readonly consent: Promise<ConsentReceipt> | null;
};

export function clientOptions(config: AgentConfig): CallClientOptions {
  const { publicKey, apiUrl, dailyConfig, noiseCancellation, debug } = config;
  return {
    publicKey: publicKey ?? '',
    apiUrl,
    noiseCancellation,
    debug,
    ...(dailyConfig && { dailyConfig }),
  };
}

/** At once, because it is inside the visitor's gesture. */
export function startOf(client: CallClient, config: AgentConfig, proof: Proof): Promise<StartResult> {
  const { callEndpoint: endpoint } = config;
  const { name, botCheck, consent } = proof;
  if (endpoint === null || consent === null) return client.start(callRequest(config, proof));
  return client.startProved({
    endpoint,
    proof: consent.then((receipt) => proofOf(name, botCheck, receipt)),
  });
}

type Told = Pick<Proof, 'name' | 'language'>;

/**
 * The visitor's name goes to the agent as `variableValues.name`, and nowhere else; `variableValues.language` says what
 * the visitor reads, unless the page says another one.
 */
export function callRequest(config: AgentConfig, { name, language }: Told): CallRequest {
  const { assistant, squad, workflow, workflowOverrides, follow } = config;
  const named = (overrides: AgentConfig['assistantOverrides']) => ({
    ...overrides,
    variableValues: { language, ...asObject(overrides?.['variableValues']), name },
  });
  return {
    ...(assistant && { assistant }),
    ...(squad && { squad }),
    ...(workflow && { workflow, workflowOverrides: named(workflowOverrides) }),
    ...((assistant ?? squad) && { assistantOverrides: named(config.assistantOverrides) }),
    // Else the room is gone before the next page comes to it.
    ...(follow && { roomDeleteOnUserLeaveEnabled: false }),
  };
}

/** Where what is written goes: with an endpoint, the receipt of the consent goes along. */
export async function chatRoute(config: AgentConfig, given: Proof | null): Promise<ChatRoute> {
  const { callEndpoint: endpoint, apiUrl, publicKey, assistant, assistantOverrides } = config;
  const { name = '', language = 'en', botCheck = '', consent = null } = given ?? {};
  if (endpoint !== null && consent !== null)
    return { via: 'endpoint', endpoint, proof: proofOf(name, botCheck, await consent) };
  return {
    via: 'platform',
    apiUrl,
    publicKey: publicKey ?? '',
    assistant: assistant ?? '',
    variableValues: { language, ...asObject(assistantOverrides?.['variableValues']), name },
  };
}

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

export const proofOf = (name: string, botCheck: string, consent: ConsentReceipt): EndpointProof => ({
  name,
  botCheck,
  consent,
  sentAt: new Date().toISOString(),
});
