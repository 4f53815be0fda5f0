/** A visit to a stand-in room with the installed daily-js, as on any page. */
import type { Page } from '@playwright/test';
import { PRIVATE_KEY } from '../../demo/stand-ins/platform/keys.ts';

export type CallJson = {
  readonly id: string;
  readonly webCallUrl: string;
  readonly status: string;
  readonly endedReason: string | null;
  readonly heardSeconds: number;
  readonly billedSeconds: number;
};

const HEADERS = { authorization: `Bearer ${PRIVATE_KEY}`, 'content-type': 'application/json' };

export async function createCall(base: string, assistantId: string, more: object = {}): Promise<CallJson> {
  const overrides = { assistantOverrides: { variableValues: { name: 'Maria' } } };
  const answer = await fetch(`${base}/stand-ins/platform/call/web`, {
    method: 'POST',
    headers: HEADERS,
    body: JSON.stringify({ assistantId, ...overrides, ...more }),
  });
  return (await answer.json()) as CallJson;
}

export async function readCall(base: string, id: string): Promise<CallJson> {
  const answer = await fetch(`${base}/stand-ins/platform/call/${id}`, { headers: HEADERS });
  return (await answer.json()) as CallJson;
}

export async function inject(base: string, id: string, injection: object): Promise<void> {
  const body = JSON.stringify(injection);
  await fetch(`${base}/stand-ins/platform/calls/${id}/inject`, { method: 'POST', headers: HEADERS, body });
}

/** Creates a call object on the page, as `window.daily`, and records its events in `window.seen`. */
export async function openPage(page: Page, base: string): Promise<void> {
  await page.goto(base);
  await page.evaluate(() => {
    window.seen = { events: [], texts: [], levels: [], violations: [], track: null };
    const { seen } = window;
    document.addEventListener('securitypolicyviolation', ({ blockedURI }) =>
      seen.violations.push(blockedURI),
    );
    const daily = window.Daily.default.createCallObject({
      audioSource: true,
      videoSource: false,
      dailyConfig: { bundlePathOverride: '/stand-ins/call-machine', avoidEval: true },
    });
    window.daily = daily;
    daily.on('joined-meeting', () => seen.events.push('joined'));
    daily.on('participant-joined', ({ participant }) => {
      seen.events.push(`came ${participant.user_name}`);
      daily.updateParticipant(participant.session_id, { setSubscribedTracks: { audio: true, video: true } });
    });
    daily.on('track-started', ({ participant, track }) => {
      if (participant?.local !== false) return;
      seen.events.push(`started ${track.kind}`);
      if (track.kind === 'audio') seen.track = track;
      daily.sendAppMessage('playable', '*');
    });
    daily.on('track-stopped', ({ participant, track }) => {
      if (participant?.local === false) seen.events.push(`stopped ${track.kind}`);
    });
    daily.on('app-message', ({ data }) => seen.texts.push(data));
    daily.on('remote-participants-audio-level', ({ participantsAudioLevel }) => {
      seen.levels.push(...Object.values(participantsAudioLevel));
    });
    daily.on('nonfatal-error', ({ type }) => seen.events.push(type));
    daily.on('network-connection', ({ event }) => seen.events.push(`network ${event}`));
    daily.on('recording-started', () => seen.events.push('recording'));
    daily.on('recording-error', () => seen.events.push('recording failed'));
    daily.on('error', ({ error }) => seen.events.push(`error ${error?.type}`));
    daily.on('left-meeting', () => seen.events.push('left'));
  });
}

/** Joins the room, and resolves with "joined" or with the error as JSON. */
export function join(page: Page, url: string): Promise<string> {
  return page.evaluate(
    (room) =>
      window.daily.join({ url: room, subscribeToTracksAutomatically: false }).then(
        () => 'joined',
        (error: unknown) => JSON.stringify(error),
      ),
    url,
  );
}

export async function until(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => [...window.seen.events, ...window.seen.texts].some((entry) => String(entry).includes(wanted)),
    text,
    { timeout: 15_000 },
  );
}
