/** The lists of the form: services, people, and other hours on some days. */
import type { ReactNode } from 'react';
import {
  nameOrNew,
  newException,
  newPerson,
  newService,
  type Draft,
  type ExceptionDraft,
  type PersonDraft,
  type ServiceDraft,
  type Week,
} from './rules-draft.ts';
import { RulesField, WeekFields } from './rules-fields.tsx';
import { LABELS } from './rules-words.ts';

export type ListProps = {
  readonly draft: Draft;
  readonly problems: readonly string[];
  readonly onDraft: (draft: Draft) => void;
};

export function Services({ draft, problems, onDraft }: ListProps) {
  const put = (services: readonly ServiceDraft[]) => onDraft({ ...draft, services });
  return (
    <Entries area="services" add="Add a service" onAdd={() => put([...draft.services, newService()])}>
      {draft.services.map((service, index) => (
        <Entry
          key={service.key}
          name={nameOrNew(service.name)}
          onRemove={() => put(draft.services.filter(({ key }) => key !== service.key))}
        >
          <Service
            service={service}
            people={draft.people}
            path={`services.${index}`}
            problems={problems}
            onService={(changed) => put(draft.services.toSpliced(index, 1, changed))}
          />
        </Entry>
      ))}
    </Entries>
  );
}

type ServiceProps = {
  readonly service: ServiceDraft;
  readonly people: readonly PersonDraft[];
  readonly path: string;
  readonly problems: readonly string[];
  readonly onService: (service: ServiceDraft) => void;
};

const SERVICE_NUMBERS = [
  ['minutes', '30'],
  ['bufferBefore', '0'],
  ['bufferAfter', '0'],
  ['atOnce', 'no limit'],
] as const;

function Service({ service, people, path, problems, onService }: ServiceProps) {
  const toggled = (key: string) =>
    service.people.includes(key) ? service.people.filter((each) => each !== key) : [...service.people, key];
  return (
    <>
      <RulesField
        label={LABELS.name}
        path={`${path}.name`}
        problems={problems}
        value={service.name}
        onValue={(name) => onService({ ...service, name })}
      />
      <div className="pair">
        {SERVICE_NUMBERS.map(([name, hint]) => (
          <RulesField
            key={name}
            label={LABELS[name]}
            path={`${path}.${name}`}
            problems={problems}
            value={service[name]}
            hint={hint}
            isNumber
            onValue={(value) => onService({ ...service, [name]: value })}
          />
        ))}
      </div>
      {people.length > 1 && (
        <div role="group" className="choices" aria-label={`Who can do ${nameOrNew(service.name)}`}>
          <p className="quiet">Only with (none ticked: with all)</p>
          {people.map(({ key, name }) => (
            <label key={key} className="choice">
              <input
                type="checkbox"
                checked={service.people.includes(key)}
                onChange={() => onService({ ...service, people: toggled(key) })}
              />
              {nameOrNew(name)}
            </label>
          ))}
        </div>
      )}
    </>
  );
}

export function People({ draft, problems, onDraft }: ListProps) {
  const put = (people: readonly PersonDraft[]) => {
    const keys = people.map(({ key }) => key);
    // Nothing may refer to a person who is removed.
    const services = draft.services.map((service) => ({
      ...service,
      people: service.people.filter((key) => keys.includes(key)),
    }));
    const exceptions = draft.exceptions.filter(({ person }) => person === '' || keys.includes(person));
    onDraft({ ...draft, people, services, exceptions });
  };
  return (
    <Entries area="resources" add="Add a person or a room" onAdd={() => put([...draft.people, newPerson()])}>
      {draft.people.map((person, index) => (
        <Entry
          key={person.key}
          name={nameOrNew(person.name)}
          onRemove={() => put(draft.people.filter(({ key }) => key !== person.key))}
        >
          <Person
            person={person}
            usual={draft.hours}
            path={`resources.${index}`}
            problems={problems}
            onPerson={(changes) => put(draft.people.toSpliced(index, 1, { ...person, ...changes }))}
          />
        </Entry>
      ))}
    </Entries>
  );
}

type PersonProps = {
  readonly person: PersonDraft;
  /** The hours of the business. */
  readonly usual: Week;
  readonly path: string;
  readonly problems: readonly string[];
  readonly onPerson: (changes: Partial<PersonDraft>) => void;
};

const Person = ({ person: { name, places, hours }, usual, path, problems, onPerson }: PersonProps) => (
  <>
    <div className="pair">
      <RulesField
        label={LABELS.name}
        path={`${path}.name`}
        problems={problems}
        value={name}
        onValue={(value) => onPerson({ name: value })}
      />
      <RulesField
        label={LABELS.places}
        path={`${path}.places`}
        problems={problems}
        value={places}
        hint="1"
        isNumber
        onValue={(value) => onPerson({ places: value })}
      />
    </div>
    <label className="choice">
      <input
        type="checkbox"
        checked={hours !== null}
        onChange={() => onPerson({ hours: hours === null ? usual : null })}
      />
      Has hours of their own
    </label>
    {hours !== null && (
      <WeekFields
        path={`${path}.hours`}
        problems={problems}
        week={hours}
        onWeek={(week) => onPerson({ hours: week })}
      />
    )}
  </>
);

export function Exceptions({ draft, problems, onDraft, today }: ListProps & { readonly today: string }) {
  const put = (exceptions: readonly ExceptionDraft[]) => onDraft({ ...draft, exceptions });
  return (
    <Entries
      area="exceptions"
      add="Add days with other hours"
      onAdd={() => put([...draft.exceptions, newException(today)])}
    >
      {draft.exceptions.map((exception, index) => {
        const set = (changes: Partial<ExceptionDraft>) =>
          put(draft.exceptions.toSpliced(index, 1, { ...exception, ...changes }));
        const path = `exceptions.${index}`;
        const field = (name: 'from' | 'to' | 'hours', isOnlyDay = false) => (
          <RulesField
            label={LABELS[name]}
            path={`${path}.${isOnlyDay ? 'date' : name}`}
            problems={problems}
            value={exception[name]}
            {...(name === 'hours' ? { hint: 'Closed' } : { type: 'date' as const })}
            onValue={(value) => set({ [name]: value })}
          />
        );
        return (
          <Entry
            key={exception.key}
            name={`the days from ${exception.from}`}
            onRemove={() => put(draft.exceptions.filter(({ key }) => key !== exception.key))}
          >
            <div className="pair">
              {field('from', exception.to === '')}
              {field('to')}
            </div>
            {field('hours')}
            {draft.people.length > 1 && (
              <label>
                For
                <select
                  value={exception.person}
                  onChange={({ currentTarget }) => set({ person: currentTarget.value })}
                >
                  <option value="">everybody</option>
                  {draft.people.map(({ key, name }) => (
                    <option key={key} value={key}>
                      {nameOrNew(name)}
                    </option>
                  ))}
                </select>
              </label>
            )}
          </Entry>
        );
      })}
    </Entries>
  );
}

type EntriesProps = {
  readonly area: 'services' | 'resources' | 'exceptions';
  readonly add: string;
  readonly onAdd: () => void;
  readonly children: ReactNode;
};

const Entries = ({ area, add, onAdd, children }: EntriesProps) => (
  <section className="fields" aria-label={LABELS[area]}>
    <h3>{LABELS[area]}</h3>
    {children}
    <p className="actions">
      <button type="button" name={`${area}.add`} onClick={onAdd}>
        {add}
      </button>
    </p>
  </section>
);

type EntryProps = { readonly name: string; readonly onRemove: () => void; readonly children: ReactNode };

const Entry = ({ name, onRemove, children }: EntryProps) => (
  <div className="entry fields" role="group" aria-label={name}>
    {children}
    <button type="button" className="plain" onClick={onRemove} aria-label={`Remove ${name}`}>
      Remove
    </button>
  </div>
);
