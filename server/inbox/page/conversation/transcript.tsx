/** The conversation line by line, with its recording if there is one. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Conversation, SpokenLine } from '../../web/page-contract.ts';
import { recordingUrl } from '../client.ts';
import { createPlayer, type Player } from './player.ts';
import { clock, duration } from '../../presentation/times.ts';
import { isCall, speakerOf } from '../../presentation/labels.ts';

type Props = { readonly conversation: Conversation; readonly timeZone: string };

export function Transcript({ conversation, timeZone }: Props) {
  const { lines, hasRecording } = conversation;
  if (hasRecording) return <Recorded conversation={conversation} timeZone={timeZone} />;
  return lines.length === 0 ? null : (
    <section aria-label="Conversation">
      <Lines conversation={conversation} timeZone={timeZone} onPlay={null} />
    </section>
  );
}

function Recorded({ conversation, timeZone }: Props) {
  const { id, startedAt, endedAt } = conversation;
  const [player] = useState(() =>
    createPlayer(recordingUrl(id), ((endedAt ?? startedAt) - startedAt) / 1_000),
  );
  useEffect(() => () => player.close(), [player]);
  return (
    <section aria-label="Conversation">
      <Recording player={player} />
      <Lines
        conversation={conversation}
        timeZone={timeZone}
        onPlay={({ at }) => player.playFrom((at - startedAt) / 1_000)}
      />
    </section>
  );
}

type LinesProps = Props & { readonly onPlay: ((line: SpokenLine) => void) | null };

function Lines({ conversation, timeZone, onPlay }: LinesProps) {
  const { lines, channel, startedAt } = conversation;
  return (
    <ol className="transcript">
      {lines.map((line, index) => (
        <Line
          key={`${index} ${line.at}`}
          line={line}
          speaker={lines[index - 1]?.speaker === line.speaker ? null : speakerOf(line, conversation)}
          time={isCall(channel) ? duration(line.at - startedAt) : clock(line.at, timeZone)}
          onPlay={onPlay === null ? null : () => onPlay(line)}
        />
      ))}
    </ol>
  );
}

type LineProps = {
  readonly line: SpokenLine;
  /** Null if it is the same speaker as before. */
  readonly speaker: string | null;
  readonly time: string;
  readonly onPlay: (() => void) | null;
};

function Line({ line, speaker, time, onPlay }: LineProps) {
  return (
    <li>
      {onPlay === null ? (
        <time>{time}</time>
      ) : (
        <button type="button" className="time" aria-label={`Play from ${time}`} onClick={onPlay}>
          {time}
        </button>
      )}
      {/* The direction is that of what was said: an element with its own counts for nothing. */}
      <p dir="auto">
        {speaker !== null && <b dir="auto">{speaker}</b>} {line.text}
      </p>
    </li>
  );
}

function Recording({ player }: { readonly player: Player }) {
  const { isPlaying, at, whole, hasFailed } = useSyncExternalStore(player.subscribe, player.read);
  const position = `${duration(at * 1_000)} of ${duration(whole * 1_000)}`;
  return (
    <div className="recording" role="group" aria-label="Recording">
      <button type="button" onClick={() => player.toggle()}>
        {isPlaying ? 'Pause' : 'Play'}
      </button>
      <input
        type="range"
        aria-label="Position in the recording"
        aria-valuetext={position}
        max={Math.max(1, Math.round(whole))}
        value={Math.round(at)}
        onChange={({ currentTarget }) => player.seek(Number(currentTarget.value))}
      />
      <span className="quiet">{position}</span>
      {hasFailed && (
        <p className="problem" role="alert">
          The recording cannot be played at the moment. Try again later.
        </p>
      )}
    </div>
  );
}
