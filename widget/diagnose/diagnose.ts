/** Collects what prevents a call on this page, as codes and in plain English. */
import { wordProblems } from '../i18n/override-problems.ts';
import { offersMessages, offersWriting, writingObstacle, type WritingObstacle } from '../chat/writable.ts';
import { environment, hasOrigin } from '../call/environment.ts';
import { orServed, type AgentConfig, type EndpointStatus } from '../config/config.ts';
import { isOpen } from '../config/required-settings.ts';
import { SettingsReader } from '../config/settings-reader.ts';
import { problemOf } from '../config/setting-problems.ts';
import type { Finding, PropertyName, Report } from '../contract.ts';
import { endpointSettings, servedSettings } from './endpoint-settings.ts';
import { reachability } from './reachability.ts';
import type { Session } from '../session/session.ts';
import {
  CHANNEL_CLOSED,
  ENGINE_REFUSED,
  INSECURE,
  lacks,
  MICROPHONE_BLOCKED,
  MICROPHONE_FORBIDDEN,
  NO_MICROPHONE,
  NO_MESSAGES,
  NO_ORIGIN,
  NO_WEBRTC,
  NOT_WRITABLE,
  ONE_BUTTON,
  STORAGE_BLOCKED,
  UNVERIFIED,
} from './sentences.ts';
import { VERSION } from '../version.ts';

export async function diagnose(
  ownOf: (property: PropertyName) => unknown,
  baseUrl: string,
  session: Session | null,
  textProblems: readonly string[],
): Promise<Report> {
  const own = new SettingsReader().read(ownOf, baseUrl).config;
  const served = await servedSettings(own);
  const rawOf = (property: PropertyName) => orServed(ownOf(property), served?.[property]);
  const read = new SettingsReader().read(rawOf, baseUrl);
  const { refused } = read;
  const config: AgentConfig = { ...read.config, endpoint: served?.endpoint ?? SAYS_NOTHING };
  const findings: Finding[] = [
    secureContext(),
    webRtc(),
    microphonePolicy(),
    enginePolicy(),
    ...(await Promise.all([microphonePermission(), microphones()])),
    storage(),
    ...(config.callEndpoint === null ? platformSettings(config) : []),
    writing(config),
    ...(config.launcher === 'two' && !offersWriting(config)
      ? [finding('launcher', 'warning', ONE_BUTTON)]
      : []),
    messages(config),
    present('captcha-site-key', config.captchaSiteKey !== null),
    verification(config),
    ...endpointSettings(own, served, ownOf),
    ...refused.map((one): Finding => {
      const { attribute, message } = problemOf(one, baseUrl);
      return finding(attribute, 'warning', message);
    }),
    ...stringFindings(config, textProblems),
    ...(await reachability(config)),
  ];
  const callState = session?.getSnapshot().call.status ?? 'idle';
  return { version: VERSION, callState, lastCallId: session?.lastCallId ?? null, findings };
}

/** Then only the tag counts. */
const SAYS_NOTHING: EndpointStatus = { status: 'known', channels: ['voice', 'writing', 'message'] };

const finding = (check: string, status: Finding['status'], message: string): Finding => ({
  check,
  status,
  message,
});

/** Checks the page's string overrides even before they are displayed. */
const stringFindings = ({ strings }: AgentConfig, textProblems: readonly string[]): readonly Finding[] =>
  [...new Set([...textProblems, ...wordProblems(strings)])].map(stringFinding);

const stringFinding = (message: string): Finding => finding('words', 'warning', message);

function secureContext(): Finding {
  const check = 'secure-context';
  if (!globalThis.isSecureContext) return finding(check, 'problem', INSECURE);
  return location.protocol === 'http:'
    ? finding(check, 'ok', 'This page needs no https: it is on this machine.')
    : finding(check, 'ok', 'The page is served over https.');
}

function webRtc(): Finding {
  return typeof RTCPeerConnection === 'function'
    ? finding('webrtc', 'ok', 'This browser can place calls.')
    : finding('webrtc', 'problem', NO_WEBRTC);
}

function microphonePolicy(): Finding {
  const check = 'microphone-policy';
  if (environment.microphoneAllowed()) return finding(check, 'ok', 'No policy forbids the microphone.');
  const remedy =
    window === window.parent
      ? 'Send the header Permissions-Policy: microphone=(self).'
      : 'Give its frame allow="microphone; autoplay", and allow it in every Permissions-Policy.';
  return finding(check, 'problem', `${MICROPHONE_FORBIDDEN} ${remedy}`);
}

function enginePolicy(): Finding {
  const check = 'call-engine-policy';
  if (!hasOrigin()) return finding(check, 'problem', NO_ORIGIN);
  return environment.engineAllowed()
    ? finding(check, 'ok', 'The page allows the call engine.')
    : finding(check, 'problem', ENGINE_REFUSED);
}

/** The tag itself stores nothing there; the bot check and the call engine may. */
function storage(): Finding {
  try {
    return finding('storage', 'ok', `Storage works: ${localStorage.length} entries.`);
  } catch {
    return finding('storage', 'warning', STORAGE_BLOCKED);
  }
}

async function microphonePermission(): Promise<Finding> {
  const state = await permissionState();
  const check = 'microphone-permission';
  if (state === null)
    return finding(check, 'unknown', 'This browser does not say; it asks when a call starts.');
  if (state === 'denied') return finding(check, 'problem', MICROPHONE_BLOCKED);
  return finding(check, 'ok', state === 'granted' ? 'Allowed.' : 'The browser asks when a call starts.');
}

async function permissionState(): Promise<PermissionState | null> {
  try {
    return (await navigator.permissions.query({ name: 'microphone' })).state;
  } catch {
    return null;
  }
}

async function microphones(): Promise<Finding> {
  try {
    const devices = await navigator.mediaDevices.enumerateDevices();
    const count = devices.filter(({ kind }) => kind === 'audioinput').length;
    return count > 0
      ? finding('microphones', 'ok', 'There is at least one microphone.')
      : finding('microphones', 'problem', NO_MICROPHONE);
  } catch {
    return finding('microphones', 'unknown', 'The browser does not list its devices.');
  }
}

/** With an endpoint, neither is needed here. */
function platformSettings({ publicKey, assistant, squad, workflow }: AgentConfig): readonly Finding[] {
  return [
    present('public-key', publicKey !== null),
    present('assistant, squad or workflow', Boolean(assistant ?? squad ?? workflow)),
  ];
}

function verification({ callEndpoint }: AgentConfig): Finding {
  const check = 'bot-check-verification';
  return callEndpoint === null
    ? finding(check, 'warning', UNVERIFIED)
    : finding(check, 'ok', 'Your endpoint verifies the bot check.');
}

/** Uses the rule that decides whether visitors see it. */
function writing(config: AgentConfig): Finding {
  const check = 'writing';
  if (!config.writing) return finding(check, 'ok', 'Text chat is off.');
  if (!isOpen(config, 'writing')) return finding(check, 'warning', CHANNEL_CLOSED);
  const obstacle = writingObstacle(config);
  return obstacle === null
    ? finding(check, 'ok', 'Visitors can write to the agent.')
    : finding(check, 'warning', `${NOT_WRITABLE} ${WHY_NOT_WRITABLE[obstacle]}.`);
}

/**
 * Applies the rule that decides whether visitors see the form. Only sending a message shows whether the endpoint
 * accepts it.
 */
function messages(config: AgentConfig): Finding {
  const check = 'messages';
  if (!config.messages) return finding(check, 'ok', 'Messages are off.');
  if (!isOpen(config, 'message')) return finding(check, 'warning', CHANNEL_CLOSED);
  return offersMessages(config)
    ? finding(check, 'ok', 'Visitors can leave messages.')
    : finding(check, 'warning', NO_MESSAGES);
}

const WHY_NOT_WRITABLE: Readonly<Record<WritingObstacle, string>> = {
  squad: 'it works with a single assistant only, not with a squad',
  workflow: 'it works with a single assistant only, not with a workflow',
  'no-assistant': 'the attribute assistant is missing',
  'no-key': 'the attribute public-key is missing',
  'no-site-key': 'the attribute captcha-site-key is missing',
};

function present(name: string, there: boolean): Finding {
  return there ? finding(name, 'ok', 'Set.') : finding(name, 'problem', lacks(name));
}
