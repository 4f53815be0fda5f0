/** What stands in the way of a call on this page, machine-readable and in plain English. */
import { writingObstacle, type WritingObstacle } from '../chat/writable.ts';
import { defaultPorts } from '../call/default-ports.ts';
import type { AgentConfig, ParsedConfig } from '../config/config.ts';
import type { Finding, Report } from '../contract.ts';
import { reachability } from './reachability.ts';
import { finding, settingSentences, type SettingCheck } from './sentences.ts';
import type { Session } from '../session/session.ts';
import { VERSION } from '../version.ts';

export async function diagnose({ config, problems }: ParsedConfig, session: Session | null): Promise<Report> {
  const findings: Finding[] = [
    secureContext(),
    webRtc(),
    microphonePolicy(),
    ...(await Promise.all([microphonePermission(), microphones()])),
    storage(),
    ...(config.callEndpoint === null ? platformSettings(config) : []),
    writing(config),
    present('captcha-site-key', config.captchaSiteKey !== null),
    verification(config),
    ...problems.map(({ attribute, message }): Finding => ({ check: attribute, status: 'warning', message })),
    ...(await reachability(config)),
  ];
  const callStatus = session?.getSnapshot().call.status ?? 'idle';
  return { version: VERSION, callStatus, lastCallId: session?.lastCallId ?? null, findings };
}

function secureContext(): Finding {
  return finding('secure-context', globalThis.isSecureContext ? 'ok' : 'problem');
}

function webRtc(): Finding {
  return finding('webrtc', typeof RTCPeerConnection === 'function' ? 'ok' : 'problem');
}

function microphonePolicy(): Finding {
  const check = 'microphone-policy';
  if (defaultPorts().environment.microphoneAllowed()) return finding(check, 'ok');
  const remedy =
    window === window.parent
      ? 'Send the header Permissions-Policy: microphone=(self).'
      : 'Give its frame allow="microphone; autoplay", and let no Permissions-Policy forbid it.';
  return finding(check, 'problem', ` ${remedy}`);
}

/** The tag keeps nothing there itself; the bot check and the call engine may. */
function storage(): Finding {
  try {
    return finding('storage', 'ok', ` ${localStorage.length} things are stored.`);
  } catch {
    return finding('storage', 'warning');
  }
}

async function microphonePermission(): Promise<Finding> {
  const state = await permissionState();
  const check = 'microphone-permission';
  if (state === null) return finding(check, 'unknown');
  if (state === 'denied') return finding(check, 'problem');
  return finding(check, 'ok', '', state === 'granted' ? 'ok' : 'asks');
}

async function permissionState(): Promise<PermissionState | null> {
  try {
    return (await navigator.permissions.query({ name: 'microphone' })).state;
  } catch {
    return null;
  }
}

async function microphones(): Promise<Finding> {
  const check = 'microphones';
  try {
    const devices = await navigator.mediaDevices.enumerateDevices();
    return finding(check, devices.some(({ kind }) => kind === 'audioinput') ? 'ok' : 'problem');
  } catch {
    return finding(check, 'unknown');
  }
}

/** An endpoint knows both. */
function platformSettings({ publicKey, assistant, squad, workflow }: AgentConfig): readonly Finding[] {
  return [
    present('public-key', publicKey !== null),
    present('assistant, squad or workflow', Boolean(assistant ?? squad ?? workflow)),
  ];
}

function verification({ callEndpoint }: AgentConfig): Finding {
  return finding('bot-check-verification', callEndpoint === null ? 'warning' : 'ok');
}

/** By the rule by which it is offered to visitors. */
function writing(config: AgentConfig): Finding {
  const check = 'writing';
  if (!config.writing) return finding(check, 'ok', '', 'off');
  const obstacle = writingObstacle(config);
  return obstacle === null ? finding(check, 'ok') : finding(check, 'warning', ` ${NOT_WRITABLE[obstacle]}.`);
}

const NOT_WRITABLE: Readonly<Record<WritingObstacle, string>> = {
  squad: 'the platform answers in writing for a single assistant, and not for a squad',
  workflow: 'the platform answers in writing for a single assistant, and not for a workflow',
  'no-assistant': 'the tag lacks an assistant',
  'no-key': 'the tag lacks public-key',
};

function present(check: SettingCheck, there: boolean): Finding {
  const status = there ? 'ok' : 'problem';
  return { check, status, message: settingSentences(check)[status] };
}
