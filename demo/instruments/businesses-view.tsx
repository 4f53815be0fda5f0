import type { ListedBusiness, Place } from '../businesses/directory.ts';
import { readBusinesses } from './records/businesses-record.ts';
import { useLoaded } from './use-loaded.ts';

/** The businesses of this server: their pages, their inboxes, and the provider's page. */
export function BusinessesView() {
  const [loaded, reload] = useLoaded(readBusinesses);
  const list = loaded.status === 'read' ? loaded.value : null;
  return (
    <>
      <div className="toolbar">
        <span className="count" role="status">
          {loaded.status === 'reading' ? 'Reading …' : `Businesses: ${list?.businesses.length ?? 0}`}
        </span>
        <button type="button" onClick={reload}>
          Read again
        </button>
      </div>
      {loaded.status === 'failed' && <p className="problem">{loaded.message}</p>}
      {list !== null && (
        <>
          <p className="note">
            Each has its own agent, page and inbox. The links for signing in are in Endpoint, under Mails, and
            in the terminal.
          </p>
          <ol>
            {list.businesses.map((business) => (
              <BusinessLine key={business.page} business={business} />
            ))}
            <li className="call">
              <b>The provider’s page</b> <PlaceLink place={list.provider} name="adds and stops businesses" />
            </li>
          </ol>
        </>
      )}
    </>
  );
}

function BusinessLine({ business: { name, status, page, inbox } }: { readonly business: ListedBusiness }) {
  return (
    <li className="call">
      <b>{name}</b> {status !== 'active' && status}
      <ul className="places">
        <li>
          <a href={page}>Its page</a>, with its tag
        </li>
        <li>
          <PlaceLink place={inbox} name="Its inbox" />
        </li>
      </ul>
    </li>
  );
}

function PlaceLink({ place: { page, people }, name }: { readonly place: Place; readonly name: string }) {
  return (
    <>
      <a href={page}>{name}</a>
      {people.length > 0 && (
        <>
          , as <code>{people.join(', ')}</code>
        </>
      )}
    </>
  );
}
