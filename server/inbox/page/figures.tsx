/** Money and limits of today, and the last fourteen days. */
import type { DayCount, Overview, Used } from '../web/page-contract.ts';
import { count, dollars } from './words.ts';

/** Of a limit, from which on an owner is warned. */
const NEARLY_USED = 0.8;

const isNearlyUsed = ({ used, limit }: Used) => used >= limit * NEARLY_USED;

export function LimitWarning({ overview }: { readonly overview: Overview | null }) {
  const limits =
    overview === null
      ? []
      : ([
          ['calls', overview.calls],
          ['conversations in writing', overview.chats],
          ['messages', overview.messages],
        ] as const);
  return limits
    .filter(([, used]) => isNearlyUsed(used))
    .map(([what, { used, limit }]) => (
      <p key={what} className="strip warning" role="status">
        {used >= limit
          ? `Today’s limit of ${limit} ${what} is used up: nobody else is served until midnight UTC.`
          : `${used} of today’s ${limit} ${what} are used.`}
      </p>
    ));
}

export function Figures({ overview }: { readonly overview: Overview | null }) {
  if (overview === null) return null;
  const { cost, calls, chats, days, refusedEvents, keepDays } = overview;
  return (
    <footer className="figures">
      <Days days={days} timeZone={overview.timeZone} />
      <p>
        Today: {dollars(cost)}, {calls.used} of {calls.limit} calls, {chats.used} of {chats.limit} in writing.
      </p>
      {refusedEvents.map((refused) => (
        <p key={refused.reason} className="problem">
          {count(refused.count, 'report', 'reports')} refused in the last seven days: {refused.reason}.{' '}
          {refused.isAskedFor
            ? 'The call itself is asked for at the platform.'
            : 'Compare the credential at the platform with the settings of this server.'}
        </p>
      ))}
      <p>Conversations are kept for {count(keepDays, 'day', 'days')}, then erased.</p>
    </footer>
  );
}

const HEIGHT = 48;
const BAR = 14;
const GAP = 6;

function Days({ days, timeZone }: { readonly days: readonly DayCount[]; readonly timeZone: string }) {
  const most = Math.max(1, ...days.map(({ answered, missed }) => answered + missed));
  const scale = HEIGHT / most;
  const answered = days.reduce((sum, day) => sum + day.answered, 0);
  const missed = days.reduce((sum, day) => sum + day.missed, 0);
  const name = new Intl.DateTimeFormat('en-US', { timeZone, month: 'short', day: 'numeric' });
  return (
    <figure>
      <svg
        viewBox={`0 0 ${days.length * (BAR + GAP) - GAP} ${HEIGHT + 1}`}
        role="img"
        aria-label={`The last ${days.length} days: ${answered} answered, ${missed} missed`}
      >
        {days.map((day, index) => (
          <g key={day.startsAt} transform={`translate(${index * (BAR + GAP)} 0)`}>
            <title>{`${name.format(day.startsAt)}: ${day.answered} answered, ${day.missed} missed`}</title>
            <rect
              className="answered"
              width={BAR}
              height={day.answered * scale}
              y={HEIGHT - day.answered * scale}
            />
            <rect
              className="missed"
              width={BAR}
              height={day.missed * scale}
              y={HEIGHT - (day.answered + day.missed) * scale}
            />
            <rect className="ground" width={BAR} height={1} y={HEIGHT} />
          </g>
        ))}
      </svg>
      <figcaption>
        Last {days.length} days: {answered} answered, <span className="missed">{missed} missed</span>
      </figcaption>
    </figure>
  );
}
