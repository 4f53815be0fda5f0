/** The private address at which a calendar subscribes to the appointments. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Problem } from '../../../page/notice.tsx';
import { INBOX } from '../queries.ts';
import { readFeed, renewFeed } from './requests.ts';
import { useAction } from '../../../page/use-action.ts';

const KEY = [...INBOX, 'appointments-feed'];

export function Feed() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="feed" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>In your calendar, to read</summary>
      {isOpen && <Address />}
    </details>
  );
}

function Address() {
  const { data, error } = useQuery({ queryKey: KEY, queryFn: readFeed });
  const queries = useQueryClient();
  const copying = useAction({ mutationFn: (url: string) => navigator.clipboard.writeText(url) });
  const renewing = useAction({
    mutationFn: renewFeed,
    onSuccess(renewed) {
      queries.setQueryData(KEY, renewed);
      copying.reset();
    },
  });
  if (data === undefined) return error === null ? null : <Problem message={error.message} />;
  const { url } = data;
  return (
    <>
      <p>
        Subscribe to this address in your calendar. It shows times and services, and no names. Everyone with
        the address can read them.
      </p>
      <label>
        Address
        <input readOnly value={url} onFocus={({ currentTarget }) => currentTarget.select()} />
      </label>
      <p className="actions">
        <button type="button" onClick={() => copying.mutate(url)}>
          Copy
        </button>
        <a className="plain" href={url.replace(/^https?:/, 'webcal:')}>
          Subscribe on this device
        </a>
        <button type="button" className="plain" onClick={() => renewing.mutate()}>
          New address
        </button>
      </p>
      <p role="status">
        {copying.isSuccess && 'Copied.'}
        {copying.isError && 'This browser does not let the page copy. Select the address instead.'}
        {renewing.isSuccess && !copying.isSuccess && 'The address before no longer works.'}
      </p>
      <Problem message={renewing.error?.message} />
    </>
  );
}
