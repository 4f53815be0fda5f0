/** The settings without which no conversation and no message can start, and the channels that are open. Pure. */
import type { Channel } from '../contract.ts';
import type { AgentConfig } from './config.ts';

type Required = Pick<AgentConfig, 'callEndpoint' | 'publicKey' | 'captchaSiteKey' | 'endpoint'>;

/**
 * The first required setting that neither the page has set nor the endpoint; null if none is missing. An endpoint needs no
 * public key.
 */
export function missingSetting(config: Required): 'publicKey' | 'captchaSiteKey' | null {
  if (config.endpoint?.status === 'loading') return null;
  if (config.callEndpoint === null && config.publicKey === null) return 'publicKey';
  return config.captchaSiteKey === null ? 'captchaSiteKey' : null;
}

/** False if the owner has closed this channel, or the endpoint cannot be reached. */
export const isOpen = ({ endpoint }: Pick<AgentConfig, 'endpoint'>, channel: Channel): boolean =>
  endpoint?.status === 'known' ? endpoint.channels.includes(channel) : endpoint?.status !== 'unreachable';

/** Whether the page can offer the form for a call. */
export const takesCalls = (config: Required): boolean =>
  missingSetting(config) === null && isOpen(config, 'voice');
