/** Today's cost and limits, and the last fourteen days. */
import type { DayCount, Overview, Used } from '../../web/page-contract.ts';
import { shortDate } from '../../presentation/times.ts';
import { count, dollars } from '../../presentation/labels.ts';

/** The fraction of a limit from which the owner is warned. */
const WARNING_SHARE = 0.8;

const isNearlyUsed = ({ used, limit }: Used) => used >= limit * WARNING_SHARE;

/** Whether a day had no visitor. */
export const isQuiet = ({ answered, missed }: DayCount): boolean => answered + missed === 0;

export function LimitWarning({ overview }: { readonly overview: Overview | null }) {
  const limits =
    overview === null
      ? []
      : ([
          ['calls', overview.calls],
          ['minutes of calls', overview.minutes],
          ['text chats', overview.chats],
          ['messages', overview.messages],
        ] as const);
  return limits
    .filter(([, used]) => isNearlyUsed(used))
    .map(([what, { used, limit }]) => (
      <p key={what} className="strip warning" role="status">
        {used >= limit
          ? `Today’s limit of ${limit} ${what} is used up: no one else is served until midnight.`
          : `${used} of today’s ${limit} ${what} are used.`}
      </p>
    ));
}

export function Figures({ overview }: { readonly overview: Overview }) {
  const { cost, calls, minutes, chats, messages, days, refusedEvents, keepDays } = overview;
  return (
    <section className="figures" aria-label="Figures">
      {!days.every(isQuiet) && <Days days={days} timeZone={overview.timeZone} />}
      <p>
        Today: <b>{dollars(cost)}</b>, <b>{calls.used}</b> of {calls.limit} calls, <b>{minutes.used}</b> of{' '}
        {minutes.limit.toLocaleString('en-US')} minutes, <b>{chats.used}</b> of {chats.limit} text chats,{' '}
        <b>{messages.used}</b> of {messages.limit} messages.
      </p>
      {refusedEvents.map((refused) => (
        <p key={refused.reason} className="problem">
          {count(refused.count, 'report', 'reports')} refused in the last seven days: {refused.reason}.{' '}
          {refused.isAskedFor
            ? 'The inbox asks the platform for the calls instead.'
            : 'Compare the credential at the platform with the settings of this server.'}
        </p>
      ))}
      <p>Conversations are kept for {count(keepDays, 'day', 'days')}, then erased.</p>
    </section>
  );
}

/** In units of the view box, which is as wide as the page allows. */
const CHART_HEIGHT_UNITS = 48;
const BAR_WIDTH_UNITS = 14;
const BAR_GAP_UNITS = 6;

function Days({ days, timeZone }: { readonly days: readonly DayCount[]; readonly timeZone: string }) {
  const most = Math.max(1, ...days.map(({ answered, missed }) => answered + missed));
  const scale = CHART_HEIGHT_UNITS / most;
  const answered = days.reduce((sum, day) => sum + day.answered, 0);
  const missed = days.reduce((sum, day) => sum + day.missed, 0);
  return (
    <figure>
      <figcaption>
        Last {days.length} days: {answered} answered,{' '}
        <span className={missed > 0 ? 'missed' : ''}>{missed} missed</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${days.length * (BAR_WIDTH_UNITS + BAR_GAP_UNITS) - BAR_GAP_UNITS} ${CHART_HEIGHT_UNITS + 1}`}
        role="img"
        aria-label={`The last ${days.length} days: ${answered} answered, ${missed} missed`}
      >
        {days.map((day, index) => (
          <g key={day.startsAt} transform={`translate(${index * (BAR_WIDTH_UNITS + BAR_GAP_UNITS)} 0)`}>
            <title>{`${shortDate(day.startsAt, timeZone)}: ${day.answered} answered, ${day.missed} missed`}</title>
            <rect
              className="answered"
              width={BAR_WIDTH_UNITS}
              height={day.answered * scale}
              y={CHART_HEIGHT_UNITS - day.answered * scale}
            />
            <rect
              className="missed"
              width={BAR_WIDTH_UNITS}
              height={day.missed * scale}
              y={CHART_HEIGHT_UNITS - (day.answered + day.missed) * scale}
            />
            <rect className="ground" width={BAR_WIDTH_UNITS} height={1} y={CHART_HEIGHT_UNITS} />
          </g>
        ))}
      </svg>
      <p className="span" aria-hidden="true">
        <span>{shortDate(days[0]?.startsAt ?? 0, timeZone)}</span>
        <span>Today</span>
      </p>
    </figure>
  );
}
