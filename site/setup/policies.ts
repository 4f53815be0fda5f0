/** The policies that the owner's page must allow for this setup, if it sends any. Pure. */
import { policyLines } from '../embed/policy-lines.ts';
import { attributesOf, type SetupState } from './setup-state.ts';

/** A placeholder for the owner's origin: for relative URLs, and for an endpoint that is not set yet. */
const OWN_PAGE = 'https://your-site.example';

export const PERMISSIONS_POLICY = 'Permissions-Policy: microphone=(self)';

/** @param scriptUrl the script's absolute URL */
export function contentPolicy(state: Pick<SetupState, 'values' | 'start'>, scriptUrl: string): string {
  const given = attributesOf(state);
  const endpoint = state.start === 'call-endpoint' ? wholeAddress(given['call-endpoint'] ?? '/calls') : null;
  const named = endpoint === null ? given : { ...given, 'call-endpoint': endpoint };
  return policyLines(named, new URL(scriptUrl).origin);
}

/** An invalid URL is kept: the tag reports it, and the policy ignores it. */
const wholeAddress = (address: string): string =>
  URL.canParse(address, OWN_PAGE) ? new URL(address, OWN_PAGE).href : address;
