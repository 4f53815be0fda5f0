/** What must be there before a call can start, apart from what the visitor enters. Pure. */
import { TOKEN_LIFE_MS } from '../bot-check/rules.ts';
import type { AgentConfig } from '../config/config.ts';
import type { FailureReason } from '../contract.ts';

/** Of what the page's owner has to give, what is missing; null when all is there. */
export function missingSetting({ callEndpoint, publicKey, captchaSiteKey }: AgentConfig): string | null {
  if (callEndpoint === null && publicKey === null)
    return 'The attribute call-endpoint, or public-key, is missing: a call cannot start without one of them.';
  if (captchaSiteKey === null)
    return 'The attribute captcha-site-key is missing: no call starts without a bot check.';
  return null;
}

/** No attempt on this page can come to anything: its form would be filled in for nothing. */
const LASTING: ReadonlySet<FailureReason> = new Set([
  'insecure-page',
  'unsupported-browser',
  'page-forbids-microphone',
  'page-forbids-engine',
]);

export const isLasting = (reason: FailureReason | null): boolean => reason !== null && LASTING.has(reason);

/** Without another bot check, or another consent, no attempt comes to anything. */
export const needsProof = (reason: FailureReason): boolean =>
  reason === 'bot-check-refused' || reason === 'consent-refused';

/** Whether an answer of the bot check would be refused for its age. By the clock, because timers stand still in sleep. */
export function isOutdated(passedAt: number, now: number): boolean {
  const age = now - passedAt;
  // Below zero somebody has set the clock: nobody knows its age.
  return age < 0 || age > TOKEN_LIFE_MS;
}
