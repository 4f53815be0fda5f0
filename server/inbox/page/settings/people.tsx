/** The people of a business: owners invite, change and remove them. */
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { PageForm, Person } from '../../web/settings/contract.ts';
import { Problem } from '../../../page/notice.tsx';
import { useIsLooking } from '../role.ts';
import { savePeople } from './requests.ts';
import { SETTINGS } from './settings-key.ts';
import { useAction } from '../../../page/use-action.ts';

type Props = { readonly form: PageForm; readonly owner: string };

const ROLES: readonly (readonly [Person['role'], string])[] = [
  ['owner', 'Owner'],
  ['staff', 'Staff'],
];

export function People({ form, owner }: Props) {
  const { people, revision } = form;
  const isLooking = useIsLooking();
  const queries = useQueryClient();
  const { data, mutate, error, isPending } = useAction({
    mutationFn: (next: readonly Person[]) => savePeople({ basedOn: revision, people: next }),
    onSuccess: () => queries.invalidateQueries({ queryKey: SETTINGS }),
  });
  const isDisabled = isPending || isLooking;
  const refusal = data?.kind === 'refused' ? `People ${data.problems[0]?.text ?? ''}.` : error?.message;
  const uninvited = data?.kind === 'done' ? data.value.uninvited : [];
  return (
    <section aria-label="People">
      <h3>People</h3>
      <p className="quiet">
        Owners may do everything, and get the mails. Staff read, note and mark as done. Who is removed is
        signed out at once.
      </p>
      {isLooking && (
        <p className="strip warning">
          You look as the provider, so you cannot change people here. The page of the business has them.
        </p>
      )}
      <ul className="people">
        {people.map((person) => (
          <Line
            key={person.email}
            person={person}
            isYou={person.email === owner}
            isDisabled={isDisabled}
            onRole={(next) =>
              mutate(people.map((each) => (each === person ? { ...each, role: next } : each)))
            }
            onRemove={() => mutate(people.filter((each) => each !== person))}
          />
        ))}
      </ul>
      <Invitation
        key={people.length}
        isDisabled={isDisabled}
        onInvite={(person) => mutate([...people, person])}
      />
      <Problem message={refusal} />
      {uninvited.length > 0 && (
        <p className="problem" role="status">
          {uninvited.join(', ')} may sign in, but the invitation was not mailed at once. Unless the address
          refuses mails, it is tried again for a day.
        </p>
      )}
    </section>
  );
}

type LineProps = {
  readonly person: Person;
  readonly isYou: boolean;
  readonly isDisabled: boolean;
  readonly onRole: (role: Person['role']) => void;
  readonly onRemove: () => void;
};

const Line = ({ person: { email, role }, isYou, isDisabled, onRole, onRemove }: LineProps) => (
  <li>
    <span>
      {email}
      {isYou && <span className="quiet"> (you)</span>}
    </span>
    <RoleField label={`Role of ${email}`} role={role} isDisabled={isDisabled} onRole={onRole} />
    <button type="button" aria-label={`Remove ${email}`} disabled={isDisabled} onClick={onRemove}>
      Remove
    </button>
  </li>
);

type InvitationProps = {
  readonly isDisabled: boolean;
  readonly onInvite: (person: Person) => void;
};

function Invitation({ isDisabled, onInvite }: InvitationProps) {
  const [role, setRole] = useState<Person['role']>('staff');
  const invite = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = new FormData(event.currentTarget).get('email');
    if (typeof email === 'string') onInvite({ email: email.trim(), role });
  };
  return (
    <form className="invite" onSubmit={invite}>
      <label>
        Mail address
        <input name="email" type="email" required autoComplete="off" disabled={isDisabled} />
      </label>
      <RoleField label="Role" role={role} isDisabled={isDisabled} onRole={setRole} />
      <button disabled={isDisabled}>Invite</button>
    </form>
  );
}

type RoleProps = {
  readonly label: string;
  readonly role: Person['role'];
  readonly isDisabled: boolean;
  readonly onRole: (role: Person['role']) => void;
};

const RoleField = ({ label, role, isDisabled, onRole }: RoleProps) => (
  <select
    aria-label={label}
    value={role}
    disabled={isDisabled}
    onChange={({ currentTarget }) => {
      const chosen = ROLES.find(([each]) => each === currentTarget.value);
      if (chosen !== undefined) onRole(chosen[0]);
    }}
  >
    {ROLES.map(([value, text]) => (
      <option key={value} value={value}>
        {text}
      </option>
    ))}
  </select>
);
