/** The people of a business: owners invite, change and remove them. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { PageForm, Person } from '../../web/settings/contract.ts';
import { Problem } from '../../../page/notice.tsx';
import { savePeople } from './requests.ts';
import { SETTINGS } from './settings-key.ts';

type Props = { readonly form: PageForm; readonly owner: string };

const ROLES: readonly (readonly [Person['role'], string])[] = [
  ['owner', 'Owner'],
  ['staff', 'Staff'],
];

export function People({ form, owner }: Props) {
  const { people, revision } = form;
  const queries = useQueryClient();
  const { data, mutate, error, isPending } = useMutation({
    mutationFn: (next: readonly Person[]) => savePeople({ basedOn: revision, people: next }),
    onSuccess: () => queries.invalidateQueries({ queryKey: SETTINGS }),
  });
  const refusal = data?.kind === 'refused' ? `People ${data.problems[0]?.text ?? ''}.` : error?.message;
  const uninvited = data?.kind === 'done' ? data.value.uninvited : [];
  return (
    <section aria-label="People">
      <h3>People</h3>
      <p className="quiet">
        Owners may do everything, and get the mails. Staff read, note and mark as done. Who is removed is
        signed out at once.
      </p>
      <ul className="people">
        {people.map((person) => (
          <li key={person.email}>
            <span>
              {person.email}
              {person.email === owner && <span className="quiet"> (you)</span>}
            </span>
            <RoleField
              label={`Role of ${person.email}`}
              role={person.role}
              isDisabled={isPending}
              onRole={(next) =>
                mutate(people.map((each) => (each === person ? { ...each, role: next } : each)))
              }
            />
            <button
              type="button"
              aria-label={`Remove ${person.email}`}
              disabled={isPending}
              onClick={() => mutate(people.filter((each) => each !== person))}
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
      <Invitation
        key={people.length}
        isDisabled={isPending}
        onInvite={(person) => mutate([...people, person])}
      />
      <Problem message={refusal} />
      {uninvited.length > 0 && (
        <p className="problem" role="status">
          {uninvited.join(', ')} may sign in, but the invitation could not be mailed.
        </p>
      )}
    </section>
  );
}

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
        <input name="email" type="email" required autoComplete="off" />
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
