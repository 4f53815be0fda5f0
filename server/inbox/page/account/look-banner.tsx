/** For someone of the provider, who looks at the inbox: until when, and what only an owner may do. */
import { Problem } from '../../../page/notice.tsx';
import { clock } from '../../presentation/times.ts';
import { endLook } from '../client.ts';
import { useAction } from '../../../page/use-action.ts';

type Props = { readonly until: number; readonly timeZone: string };

export function LookBanner({ until, timeZone }: Props) {
  const { mutate, error } = useAction({
    mutationFn: endLook,
    onSuccess({ path }) {
      location.assign(path);
      // It never ends, so that this page no longer asks for what it may not read.
      return new Promise(() => {});
    },
  });
  return (
    <section className="strip warning offer" aria-label="Looking as the provider">
      <p>
        You look at this inbox as its provider, until {clock(until, timeZone)}. Its owners see that you did.
        You may do what owners do every day. Only an owner may change people, webhooks, calendars and how long
        conversations are kept, export or erase.
      </p>
      <Problem message={error?.message} />
      <button type="button" onClick={() => mutate()}>
        Stop looking
      </button>
    </section>
  );
}
