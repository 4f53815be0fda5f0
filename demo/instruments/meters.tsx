import { useMemo } from 'react';
import type { Log } from './log/event-log.ts';
import { lengthOf, stageBars, type StageBar } from './log/stage-bars.ts';
import { volumePath } from './log/volume.ts';

/** Charts of the latest start's stages and of Erin's volume. */
export function Meters({ log }: { readonly log: Log }) {
  const bars = useMemo(() => stageBars(log.entries), [log.entries]);
  return (
    <section className="panel meters" aria-labelledby="meters-title">
      <h2 id="meters-title" className="visually-hidden">
        Meters
      </h2>
      <Waterfall bars={bars} />
      <Volume volumes={log.volumes} />
    </section>
  );
}

function Waterfall({ bars }: { readonly bars: readonly StageBar[] | null }) {
  if (bars === null) return <p className="empty">The stages of a start appear here.</p>;
  const length = lengthOf(bars);
  return (
    <table className="waterfall">
      <caption>
        Stages <span className="count">{length} ms</span>
      </caption>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.stage} data-status={bar.status}>
            <th scope="row">{bar.stage}</th>
            <td>
              <Lane bar={bar} length={length} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Lane({ bar, length }: { readonly bar: StageBar; readonly length: number }) {
  return (
    <span className="lane">
      <span className="track">
        <span className="bar" style={placeOf(bar, length)} />
      </span>
      <span className="number">{bar.duration === null ? bar.status : `${bar.duration} ms`}</span>
    </span>
  );
}

/** A stage in progress extends to the end; a pending one has no bar. */
function placeOf({ status, startsAt, duration }: StageBar, length: number) {
  if (status === 'waiting') return { display: 'none' };
  const wide = duration ?? length - startsAt;
  return { insetInlineStart: `${(100 * startsAt) / length}%`, inlineSize: `${(100 * wide) / length}%` };
}

const WIDTH_UNITS = 300;
const HEIGHT_UNITS = 40;

function Volume({ volumes }: Pick<Log, 'volumes'>) {
  const latest = volumes.at(-1)?.volume;
  const words = latest === undefined ? 'none yet' : latest.toFixed(2);
  return (
    <figure className="volume">
      <figcaption>
        Volume <span className="count">{words}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH_UNITS} ${HEIGHT_UNITS}`}
        preserveAspectRatio="none"
        role="img"
        aria-label="Volume, last 30 s"
      >
        <path d={volumePath(volumes, WIDTH_UNITS, HEIGHT_UNITS)} vectorEffect="non-scaling-stroke" />
      </svg>
    </figure>
  );
}
