/** Links to the other inboxes that the person may open. Each signs in by itself. */
import { useQuery } from '@tanstack/react-query';
import { readOtherInboxes } from '../client.ts';

export function OtherInboxes() {
  const { data = [] } = useQuery({ queryKey: ['businesses'], queryFn: readOtherInboxes });
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="others">
      <h3 id="others">Your other inboxes</h3>
      <ul className="others">
        {data.map(({ id, name }) => (
          <li key={id}>
            <a className="plain" href={`../../${id}/inbox/`}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
