/** The store in which daily-js looks up participants' tracks. */
export type StoreContent = {
  readonly localId: string;
  readonly microphone: MediaStreamTrack | null;
  readonly screen: MediaStream | null;
  readonly agent: {
    readonly id: string;
    readonly audio: MediaStreamTrack | undefined;
    readonly video: MediaStreamTrack | undefined;
  } | null;
};

export const EMPTY_STORE: StoreContent = { localId: '', microphone: null, screen: null, agent: null };

/** The shape and names that daily-js reads. */
export function storeState({ localId, microphone, screen, agent }: StoreContent): object {
  const streams: Record<string, object> = {};
  for (const track of [agent?.audio, agent?.video]) {
    if (agent === null || track === undefined) continue;
    streams[track.kind] = { participantId: agent.id, type: 'cam', pendingTrack: track, starttime: 1 };
  }
  const camera = new MediaStream(microphone === null ? [] : [microphone]);
  return {
    local: {
      public: { id: localId, subscribedTracks: { ALL: true }, customTracks: {} },
      streams: { cam: { stream: camera }, screen: screen === null ? {} : { stream: screen } },
    },
    participants: agent === null ? {} : { [agent.id]: { public: { rtcType: { impl: 'sfu' } }, private: {} } },
    streams,
  };
}
