/** What the page's own policies have to allow for what was chosen, where it sends any. Pure. */
import { policyLines } from '../embed/policy-lines.ts';
import { attributesOf, type SetupState } from './setup-state.ts';

/** Stands for the owner's page where an address is a path of it, and for an endpoint that is not named yet. */
const OWN_PAGE = 'https://your-site.example';

export const PERMISSIONS_POLICY = 'Permissions-Policy: microphone=(self)';

/** @param scriptUrl the script's whole address */
export function contentPolicy(state: Pick<SetupState, 'values' | 'way'>, scriptUrl: string): string {
  const given = attributesOf(state);
  const endpoint = state.way === 'call-endpoint' ? wholeAddress(given['call-endpoint'] ?? '/calls') : null;
  const named = endpoint === null ? given : { ...given, 'call-endpoint': endpoint };
  return policyLines(named, new URL(scriptUrl).origin);
}

/** A malformed one is left as it is: the tag says so, and the policy is that of none. */
const wholeAddress = (address: string): string =>
  URL.canParse(address, OWN_PAGE) ? new URL(address, OWN_PAGE).href : address;
