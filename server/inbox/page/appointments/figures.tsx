/** The share of visitors who did not come, by week: with its number, and none of too few. */
import { useQuery } from '@tanstack/react-query';
import type { Group, Period } from '../../../book/owner/contract.ts';
import { shortDate } from '../../presentation/times.ts';
import { INBOX } from '../queries.ts';
import { readFigures } from './requests.ts';

export function Figures() {
  const { data } = useQuery({ queryKey: [...INBOX, 'appointments-figures'], queryFn: readFigures });
  if (data === undefined || data.together.all.noted === 0) return null;
  const { minNoted, together, weeks } = data;
  return (
    <section className="figures" aria-label="Who did not come">
      <table>
        <caption>Did not come</caption>
        <thead>
          <tr>
            <th scope="col">Week of</th>
            <th scope="col">All</th>
            <th scope="col">Confirmed</th>
            <th scope="col">Not confirmed</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ monday, ...period }) => (
            <Row key={monday} title={shortDate(Date.parse(monday), 'UTC')} period={period} />
          ))}
          <Row title="Together" period={together} />
        </tbody>
      </table>
      <p>Of appointments for which you noted it. Fewer than {minNoted} give no share.</p>
    </section>
  );
}

const Row = ({
  title,
  period: { all, confirmed, unconfirmed },
}: {
  readonly title: string;
  readonly period: Period;
}) => (
  <tr>
    <th scope="row">{title}</th>
    {[all, confirmed, unconfirmed].map((group, index) => (
      <td key={index}>{shareText(group)}</td>
    ))}
  </tr>
);

const shareText = ({ noted, missedShare }: Group): string =>
  missedShare === null ? `too few: ${noted}` : `${Math.round(missedShare * 100)} % of ${noted}`;
