/** Checks whether this page can reach the servers that a call needs, and which requests its policy has blocked. */
import { DEFAULT_API_URL } from '../bot-check/api-url.ts';
import type { AgentConfig } from '../config/config.ts';
import { CONSENT_VERSION, type EndpointCheck, type Finding } from '../contract.ts';
import { isObject } from '../platform/json.ts';
import { withoutEndSlashes } from '../platform/url.ts';
import { FOREIGN, MADE_INERT, OLDER, REFUSED, UNREACHED } from './sentences.ts';

/** The default origin of daily-js's call engine, unless `daily-config` overrides it. */
const ENGINE_URL = 'https://c.daily.co';
const TIMEOUT_MS = 5_000;
const MAX_REFUSALS = 5;

/** Contacts only servers that the tag would use. Only the owner's endpoint receives settings, to compare them with its own. */
export async function reachability(config: AgentConfig): Promise<readonly Finding[]> {
  const refusals = new Set(pastRefusals());
  const onRefusal = (event: SecurityPolicyViolationEvent) =>
    refusals.add(sentence(event.effectiveDirective, event.blockedURI));
  document.addEventListener('securitypolicyviolation', onRefusal);
  const engine = config.dailyConfig?.['bundlePathOverride'];
  const checks: Promise<Finding | readonly Finding[]>[] = [];
  if (config.callEndpoint !== null) checks.push(checkEndpoint(config, config.callEndpoint));
  else if (config.publicKey !== null) checks.push(reach('platform', config.apiUrl));
  // Either of the two is present wherever a call can start.
  if (checks.length > 0)
    checks.push(reachScript('call-engine', typeof engine === 'string' ? engine : ENGINE_URL));
  if (config.captchaSiteKey !== null)
    checks.push(reachScript('bot-check', config.captchaApiUrl ?? DEFAULT_API_URL));
  const findings = await Promise.all(checks);
  // A blocked request fails before its violation event is dispatched.
  await new Promise((resolve) => setTimeout(resolve));
  document.removeEventListener('securitypolicyviolation', onRefusal);
  return [...findings.flat(), policyFinding([...refusals])];
}

/** Has the endpoint compare its settings with the page's. One response has all findings, so they share a check. */
async function checkEndpoint(
  { captchaSiteKey }: AgentConfig,
  endpoint: string,
): Promise<Finding | readonly Finding[]> {
  const check = 'call-endpoint';
  const settings: EndpointCheck = { siteKey: captchaSiteKey, consentVersion: CONSENT_VERSION };
  try {
    const answer = await fetch(`${withoutEndSlashes(endpoint)}/checks`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(settings),
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok)
      return { check, status: 'unknown', message: `${endpoint} answers its check with ${answer.status}.` };
    const result: unknown = await answer.json();
    const problems = isObject(result) ? result['problems'] : null;
    if (!Array.isArray(problems) || problems.length === 0)
      return { check, status: 'ok', message: answers(endpoint) };
    return problems.map((problem): Finding => ({ check, status: 'problem', message: String(problem) }));
  } catch {
    // A browser hides the answer of an endpoint that does not list this page, and an older one's to an unknown path.
    const reached = await reach(check, endpoint);
    if (reached.status !== 'ok') return reached;
    return (await isReadable(`${withoutEndSlashes(endpoint)}/calls`))
      ? { check, status: 'warning', message: `${endpoint} ${OLDER}` }
      : { check, status: 'problem', message: `${endpoint} ${FOREIGN}` };
  }
}

/** Whether this page may read the refusal of a call without a proof, which starts nothing and counts as no attempt. */
async function isReadable(url: string): Promise<boolean> {
  try {
    await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return true;
  } catch {
    return false;
  }
}

const answers = (url: string): string => `${url} answers.`;

/** Any response will do: without CORS, the page only learns that there was one. */
async function reach(check: string, url: string): Promise<Finding> {
  try {
    await fetch(url, {
      method: 'HEAD',
      mode: 'no-cors',
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { check, status: 'ok', message: answers(url) };
  } catch {
    const message = `${url} ${UNREACHED}`;
    return { check, status: 'problem', message };
  }
}

/** For the address of a script, or of its folder. */
async function reachScript(check: string, url: string): Promise<Finding> {
  return (await isMadeInert(url))
    ? { check, status: 'problem', message: `${url} ${MADE_INERT}` }
    : reach(check, url);
}

/** The type of a script that no browser fetches or runs. */
const DATA_TYPE = 'application/json';
/** For consent managers that react to a new element. */
const INERT_WAIT_MS = 50;

/** Whether the page changes a script of this address so that it does not run. */
async function isMadeInert(url: string): Promise<boolean> {
  try {
    const script = document.createElement('script');
    script.type = DATA_TYPE;
    script.src = url;
    document.head.append(script);
    await new Promise((resolve) => setTimeout(resolve, INERT_WAIT_MS));
    script.remove();
    return script.type !== DATA_TYPE || script.src === '';
  } catch {
    // Trusted Types refuse the address; the call says so.
    return false;
  }
}

/** Violations from before this check, in browsers that buffer reports. */
function pastRefusals(): string[] {
  if (typeof ReportingObserver !== 'function') return [];
  const observer = new ReportingObserver(() => undefined, { types: ['csp-violation'], buffered: true });
  observer.observe();
  const records = observer.takeRecords();
  observer.disconnect();
  return records.map(({ body }) =>
    sentence(body && Reflect.get(body, 'effectiveDirective'), body && Reflect.get(body, 'blockedURL')),
  );
}

/** Only the origin of a URL: the rest may reveal what the visitor looks at. */
function sentence(directive: unknown, blocked: unknown): string {
  const address = String(blocked);
  const what = /^https?:\/\/[^/?#@]+/.exec(address)?.[0] ?? address.slice(0, 40);
  return `${String(directive)} blocked ${what}`;
}

function policyFinding(refusals: readonly string[]): Finding {
  const check = 'content-security-policy';
  if (refusals.length === 0) return { check, status: 'ok', message: 'No blocked request was observed.' };
  const list = refusals.slice(0, MAX_REFUSALS).join('; ');
  return { check, status: 'warning', message: `${REFUSED} ${list}.` };
}
