import type { ListedBusiness, Place } from '../businesses/directory.ts';
import { ReadingBar } from './reading-bar.tsx';
import { readBusinesses } from './records/businesses-record.ts';
import { useLoaded } from './use-loaded.ts';

/** The businesses of this server: their pages, their inboxes, and the provider's page. */
export function BusinessesView() {
  const [loaded, reload] = useLoaded(readBusinesses);
  const list = loaded.status === 'read' ? loaded.value : null;
  return (
    <>
      <ReadingBar
        loaded={loaded}
        summary={({ businesses }) => `Businesses: ${businesses.length}`}
        onReload={reload}
      />
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
