/** The agent's picture, when the voice provider sends one. Its sound comes another way. */
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
