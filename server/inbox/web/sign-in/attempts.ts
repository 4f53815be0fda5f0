/** Refuses an address that tries to sign in too often. */
import type { IncomingRequest } from '../../../admission/admission.ts';
import { countAttempt, type Attempt } from '../../attempts.ts';
import type { SignInContext } from '../../context.ts';
import { problem } from '../answers.ts';

/** Counts the attempt. @returns the refusal for one too many, else null */
export const tooManyAttempts = async (
  context: SignInContext,
  what: Attempt,
  incoming: IncomingRequest,
): Promise<Response | null> =>
  (await countAttempt(context, what, incoming))
    ? null
    : problem(429, 'Too many attempts. Wait a quarter of an hour.');
