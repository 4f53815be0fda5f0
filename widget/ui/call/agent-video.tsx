/** Shows the agent's video track, if the voice provider sends one. Audio is played separately. */
import { useEffect, useRef, type ReactElement } from 'react';

type AgentVideoProps = { readonly track: MediaStreamTrack; readonly label: string };

export function AgentVideo({ track, label }: AgentVideoProps): ReactElement {
  const ref = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const video = ref.current;
    if (!video) return;
    video.srcObject = new MediaStream([track]);
    return () => {
      video.srcObject = null;
    };
  }, [track]);
  return (
    <video ref={ref} className="agent-video" part="video" autoPlay playsInline muted aria-label={label} />
  );
}
