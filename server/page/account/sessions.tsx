/** The browsers in which the person is signed in, and signing out of all of them. */
import { useQuery } from '@tanstack/react-query';
import { clock, shortDate } from '../../inbox/presentation/times.ts';
import { Notice } from '../notice.tsx';
import { readSessions } from '../sign-in/client.ts';
import { SignOut } from './sign-out.tsx';

export function Sessions({ timeZone }: { readonly timeZone: string }) {
  const { data, error, refetch } = useQuery({ queryKey: ['sessions'], queryFn: readSessions });
  return (
    <section aria-labelledby="sessions">
      <h3 id="sessions">Where you are signed in</h3>
      {error !== null && <Notice error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <p className="quiet">Loading …</p>}
      <ul className="found">
        {data?.map(({ browser, beganAt, isThis }, index) => (
          <li key={`${beganAt} ${index}`}>
            {browser ?? 'A browser'}
            <span className="quiet">
              {isThis ? 'This browser, since' : 'Since'} {shortDate(beganAt, timeZone)},{' '}
              {clock(beganAt, timeZone)}
            </span>
          </li>
        ))}
      </ul>
      <SignOut isEverywhere />
    </section>
  );
}
