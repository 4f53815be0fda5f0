/** The settings without which no conversation and no message can start. Pure. */
import type { AgentConfig } from './config.ts';

type Required = Pick<AgentConfig, 'callEndpoint' | 'publicKey' | 'captchaSiteKey'>;

/** The first required setting that the page has not set; null if none is missing. An endpoint needs no public key. */
export function missingSetting(config: Required): 'publicKey' | 'captchaSiteKey' | null {
  if (config.callEndpoint === null && config.publicKey === null) return 'publicKey';
  return config.captchaSiteKey === null ? 'captchaSiteKey' : null;
}
