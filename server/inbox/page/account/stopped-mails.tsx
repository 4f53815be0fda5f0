/** Says to whom no mails are sent, because their addresses have bounced, and sends to them again on a press. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { StoppedMails as Stopped } from '../../web/page-contract.ts';
import { Problem } from '../../../page/notice.tsx';
import { fullDate } from '../../presentation/times.ts';
import { readStoppedMails, resumeMails } from '../client.ts';
import { STOPPED_MAILS } from '../queries.ts';
import { useAction } from '../../../page/use-action.ts';

const WORDS = {
  bounce: 'came back for good',
  complaint: 'was reported as unwanted',
} as const satisfies Record<Stopped['stopped'][number]['kind'], string>;

export function StoppedMails({ timeZone }: { readonly timeZone: string }) {
  const queries = useQueryClient();
  const { data } = useQuery({ queryKey: STOPPED_MAILS, queryFn: readStoppedMails });
  const { mutate, isPending, error } = useAction({
    mutationFn: resumeMails,
    onSuccess: () => queries.invalidateQueries({ queryKey: STOPPED_MAILS }),
  });
  if (data === undefined || data.stopped.length === 0) return null;
  return (
    <section aria-labelledby="stopped-mails">
      <h3 id="stopped-mails">Stopped mails</h3>
      <p className="quiet">Nothing is mailed to these addresses, except links to sign in.</p>
      <ul>
        {data.stopped.map(({ address, kind, at }) => (
          <li key={address} className="row">
            <p role="status">
              <b>{address}</b>
              <span className="quiet">
                On {fullDate(at, timeZone)}, a mail {WORDS[kind]}.
              </span>
            </p>
            <button
              type="button"
              disabled={isPending}
              aria-label={`Mail ${address} again`}
              onClick={() => mutate({ address })}
            >
              Mail again
            </button>
          </li>
        ))}
      </ul>
      <Problem message={error?.message} />
    </section>
  );
}
