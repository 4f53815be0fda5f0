/** Stops a business, lets it go on, or removes it. */
import { useState, type FormEvent } from 'react';
import { Modal } from '../../page/modal.tsx';
import { Problem } from '../../page/notice.tsx';
import { useAction } from '../../page/use-action.ts';
import { mustSignInAgain, SignInAgain } from '../../page/sign-in/sign-in-again.tsx';
import type { OpenedBusiness, StatusRequest } from '../page-contract.ts';
import { changeStatus, lookAt, removeBusiness } from './client.ts';

type Props = { readonly business: OpenedBusiness; readonly owner: string };

type Change = StatusRequest['change'];

const OFFERED: Readonly<Record<OpenedBusiness['status'], readonly (readonly [Change, string])[]>> = {
  active: [
    ['pause', 'Pause'],
    ['suspend', 'Suspend'],
  ],
  paused: [
    ['resume', 'Resume'],
    ['suspend', 'Suspend'],
  ],
  suspended: [['resume', 'Resume']],
  removed: [],
};

/** What visitors of its pages meet. */
const MEANINGS: Readonly<Record<OpenedBusiness['status'], string>> = {
  active: 'Visitors can talk and write to the agent.',
  paused: 'Visitors are offered the phone number, and to leave a message, instead.',
  suspended:
    'Visitors are offered the phone number, and to leave a message, instead. It stays so until you resume it.',
  removed: 'Visitors are offered the phone number instead. It cannot be resumed.',
};

export function Actions({ business, owner }: Props) {
  const [isRemoving, setRemoving] = useState(false);
  const { mutate, error, isPending } = useAction({
    mutationFn: (change: Change) => changeStatus(business.id, change),
  });
  const look = useAction({
    mutationFn: () => lookAt(business.id),
    onSuccess: ({ path }) => location.assign(path),
  });
  return (
    <section aria-label="Actions">
      <p role="status">{MEANINGS[business.status]}</p>
      {business.status !== 'removed' && (
        <>
          <div className="actions">
            {OFFERED[business.status].map(([change, name]) => (
              <button key={change} type="button" disabled={isPending} onClick={() => mutate(change)}>
                {name}
              </button>
            ))}
            <button type="button" disabled={look.isPending} onClick={() => look.mutate()}>
              Look at its inbox
            </button>
            <button type="button" className="alarm" aria-haspopup="dialog" onClick={() => setRemoving(true)}>
              Remove …
            </button>
          </div>
          <p className="quiet">A look lasts an hour, and its owners see who looked.</p>
        </>
      )}
      <Problem message={(error ?? look.error)?.message} />
      {isRemoving && <Removal business={business} owner={owner} onClose={() => setRemoving(false)} />}
    </section>
  );
}

function Removal({ business: { id, name }, owner, onClose }: Props & { readonly onClose: () => void }) {
  const { data, mutate, error, isPending } = useAction({
    mutationFn: (typed: string) => removeBusiness(id, typed),
    onSuccess: (result) => result.kind === 'done' && onClose(),
  });
  const refusal = data?.kind === 'refused' ? data.problems[0] : undefined;
  const remove = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('typedName');
    if (typeof typed === 'string') mutate(typed);
  };
  return (
    <Modal title={`Remove ${name}`} onClose={onClose}>
      <p>
        Its agent stops for good, its conversations and secrets are erased, and its pages offer the phone
        number only. This cannot be undone.
      </p>
      <form onSubmit={remove}>
        <label>
          Type the name of the business: <b>{name}</b>
          <input
            name="typedName"
            required
            autoComplete="off"
            aria-invalid={refusal !== undefined || undefined}
          />
        </label>
        {refusal !== undefined && <Problem message={`What you typed ${refusal.text}.`} />}
        <Problem message={error?.message} />
        {mustSignInAgain(error) && <SignInAgain owner={owner} next="remove the business" />}
        <p className="actions">
          <button className="alarm" disabled={isPending}>
            {isPending ? 'Removing …' : 'Remove it for good'}
          </button>
        </p>
      </form>
    </Modal>
  );
}
