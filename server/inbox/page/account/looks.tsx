/** Which of the provider's people looked at the inbox, for its owners. */
import { useQuery } from '@tanstack/react-query';
import { fullDate } from '../../presentation/times.ts';
import { readLooks } from '../client.ts';

export function Looks({ timeZone }: { readonly timeZone: string }) {
  const { data = [] } = useQuery({ queryKey: ['looks'], queryFn: readLooks });
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="looks">
      <h3 id="looks">Your provider looked at this inbox</h3>
      <ul className="found">
        {data.map(({ actor, beganAt }) => (
          <li key={`${beganAt} ${actor}`}>
            {fullDate(beganAt, timeZone)} <span className="quiet">{actor}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
