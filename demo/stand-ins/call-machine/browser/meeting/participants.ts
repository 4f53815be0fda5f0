/** Participants as daily-js's messages describe them: track states, without tracks. */
export type TrackState = 'playable' | 'off' | 'loading' | 'blocked' | 'sendable';

export type Participant = { readonly session_id: string; readonly [key: string]: unknown };

type Tracks = {
  readonly audio: object;
  readonly video: object;
  readonly screenVideo?: object;
};

type Times = { readonly joinedAt: Date; readonly ejectsAt: Date };

/** The expiry of a participant who may stay. */
export const NEVER = new Date(0);

const OFF = { subscribed: false, state: 'off' } as const;

export function localTrack(state: TrackState): object {
  if (state === 'off') return { subscribed: true, state, off: { byUser: true } };
  if (state === 'blocked') return { subscribed: true, state, blocked: { byPermissions: true } };
  return { subscribed: true, state };
}

/** A track of the agent, playable once the page has subscribed. */
export function remoteTrack(exists: boolean, subscribed: boolean): object {
  if (!exists) return OFF;
  return { subscribed, state: subscribed ? 'playable' : 'sendable' };
}

export function participant(
  id: string,
  name: string,
  local: boolean,
  { joinedAt, ejectsAt }: Times,
  { audio, video, screenVideo }: Tracks,
): Participant {
  return {
    session_id: id,
    user_id: id,
    user_name: name,
    local,
    owner: false,
    record: false,
    joined_at: joinedAt,
    will_eject_at: ejectsAt,
    permissions: { hasPresence: true, canSend: true, canReceive: { base: true }, canAdmin: false },
    audio: isPlayable(audio),
    video: isPlayable(video),
    screen: screenVideo !== undefined,
    cam_info: {},
    screen_info: {},
    tracks: { audio, video, screenAudio: OFF, screenVideo: screenVideo ?? OFF },
  };
}

function isPlayable(track: object): boolean {
  return 'state' in track && track.state === 'playable';
}
