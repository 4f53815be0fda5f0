/** Shows the agent's video track, if the voice provider sends one; it can be folded. Audio is played separately. */
import { useEffect, useRef, type ReactElement } from 'react';
import { useSnapshot, useStrings } from '../context.ts';
import { HideIcon } from '../icons.tsx';

/** In a low window, the video is folded at first. */
const isLow = (): boolean => matchMedia('(max-height: 24em)').matches;

export function AgentVideo(): ReactElement | null {
  const strings = useStrings().call;
  const track = useSnapshot((snapshot) => snapshot.video);
  const agentName = useSnapshot((snapshot) => snapshot.config.agentName);
  if (!track) return null;
  const label = strings.video(agentName);
  return (
    <section className="agent-video" aria-label={label}>
      <details open={!isLow()}>
        <summary>
          {label}
          <HideIcon />
        </summary>
        <Picture track={track} />
      </details>
    </section>
  );
}

/** Without a name: the region around it and the button above it have one. */
function Picture({ track }: { readonly track: MediaStreamTrack }): ReactElement {
  const ref = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const video = ref.current;
    if (!video) return;
    video.srcObject = new MediaStream([track]);
    return () => {
      video.srcObject = null;
    };
  }, [track]);
  return <video ref={ref} part="video" autoPlay playsInline muted aria-hidden />;
}
