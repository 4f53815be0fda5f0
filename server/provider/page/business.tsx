/** One business: its state, snippet, settings, people, usage, and who changed what. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { failureText, textsOf, withEntry, type Entered } from '../../page/entered.ts';
import { Meanwhile } from '../../page/meanwhile.tsx';
import { Notice, Problem } from '../../page/notice.tsx';
import { useAction } from '../../page/use-action.ts';
import type { Draft, FieldProblem, OpenedBusiness } from '../page-contract.ts';
import { Actions } from './actions.tsx';
import { changeSettings, readBusiness, readSetup } from './client.ts';
import { Field, OtherProblems, useFocusOnProblem, type FieldSpec } from '../../page/field.tsx';
import {
  AGENT_ID_FIELD,
  BOOK_FIELD,
  botCheckFields,
  HOST_FIELD,
  limitFields,
  NAME_FIELDS,
  ORIGINS_FIELD,
  PEOPLE_FIELDS,
  PLATFORM_KEY_FIELD,
  SLUG_FIELD,
  TIME_ZONE_FIELD,
  WEBHOOK_FIELDS,
} from './onboarding/steps.ts';
import { Snippet } from './snippet.tsx';
import { Title } from './title.tsx';
import { actionText, detailText, KIND_NAMES, minutesOf, moment, STATUS_NAMES } from './words.ts';

type Props = { readonly id: string; readonly owner: string };

export function BusinessPage({ id, owner }: Props) {
  const { data, error, refetch } = useQuery({ queryKey: ['business', id], queryFn: () => readBusiness(id) });
  return (
    <article className="one">
      <p className="quiet">
        <a href="#all">All businesses</a>
      </p>
      <Title key={data === undefined ? 'loading' : 'loaded'}>{data?.name ?? 'A business'}</Title>
      {error !== null && <Notice error={error} onRetry={() => void refetch()} />}
      {data === undefined ? (
        error === null && <p className="quiet">Loading …</p>
      ) : (
        <>
          <State business={data} />
          <Actions business={data} owner={owner} />
          {data.status !== 'removed' && (
            <>
              <Snippet business={data} />
              <Settings business={data} />
            </>
          )}
          <Usage business={data} />
          <Changes business={data} />
        </>
      )}
    </article>
  );
}

type Shown = { readonly business: OpenedBusiness };

function State({ business }: Shown) {
  const { status, kind, slug, host, createdAt, lastAt, inboxUrl, problems, lastProblem } = business;
  return (
    <section aria-label="State">
      <p>
        <b>{STATUS_NAMES[status]}</b> · {KIND_NAMES[kind]} · {slug}
        {host !== null && ` · ${host}`}
      </p>
      <p className="quiet">
        Added {moment(createdAt)}. {lastAt === null ? 'Never used.' : `Last used ${moment(lastAt)}.`}
      </p>
      {status !== 'removed' && (
        <p className="quiet">
          Its people sign in at <span className="address">{inboxUrl}</span>
        </p>
      )}
      {problems.map((problem) => (
        <p key={problem} className="problem">
          Its visitors are refused: {problem}.
        </p>
      ))}
      {lastProblem !== null && (
        <p className="problem">
          Last problem, {moment(lastProblem.at)}: {lastProblem.text}
        </p>
      )}
    </section>
  );
}

const linesOf = (list: readonly string[]): string => list.join('\n');

function draftOf({ name, kind, timeZone, slug, phone, address, ...rest }: OpenedBusiness): Draft {
  const { assistant, siteKey, hasBook, origins, people, limits, host, webhookUrls } = rest;
  const emailsOf = (role: string) =>
    linesOf(people.filter((person) => person.role === role).map(({ email }) => email));
  return {
    name,
    kind,
    timeZone,
    slug,
    phone,
    address,
    assistant: assistant ?? '',
    siteKey: siteKey ?? '',
    book: hasBook ? 'on' : 'off',
    origins: linesOf(origins),
    host: host ?? '',
    webhookUrls: linesOf(webhookUrls),
    owners: emailsOf('owner'),
    staff: emailsOf('staff'),
    ...Object.fromEntries(Object.entries(limits).map(([limit, value]) => [limit, String(value)])),
  };
}

/** Fields that are only understood together. */
const TOGETHER: readonly (readonly string[])[] = [
  ['owners', 'staff'],
  ['webhookUrls', 'webhookSecret'],
];

function changedIn(draft: Draft, before: Draft): Draft {
  const names = Object.keys(draft).filter((name) => draft[name] !== (before[name] ?? ''));
  const all = names.flatMap((name) => TOGETHER.find((group) => group.includes(name)) ?? [name]);
  return Object.fromEntries(all.map((name) => [name, draft[name] ?? '']));
}

function Settings({ business }: Shown) {
  const { data: setup } = useQuery({ queryKey: ['setup'], queryFn: readSetup });
  const form = useRef<HTMLFormElement>(null);
  const { saved, entered, draft, problems, error, isPending, isSaved, hasChanges, enter, save } =
    useSettings(business);
  useFocusOnProblem(form, problems, isPending);
  if (setup === undefined) return null;
  const botCheck = botCheckFields(setup, draft, business.secrets.includes('botCheckSecret'));
  const movesHours = business.hasBook && draft['timeZone'] !== saved['timeZone'];
  const all = [...FIELDS, ...limitFields(setup), ...botCheck, PLATFORM_KEY_FIELD];
  const specs = all.map((spec) => (movesHours && spec.name === 'timeZone' ? OTHER_ZONE_FIELD : spec));
  return (
    <details className="settings">
      <summary>Settings</summary>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <p className="quiet">
          Its own secrets: {business.secrets.length === 0 ? 'none' : business.secrets.join(', ')}. A secret
          that you leave blank stays as it is.
        </p>
        {specs.map((spec) => (
          <div key={spec.name}>
            <Field spec={spec} draft={draft} problems={problems} isDisabled={isPending} onChange={enter} />
            <Meanwhile entered={entered[spec.name]} saved={saved[spec.name] ?? ''} />
          </div>
        ))}
        <OtherProblems problems={problems} fields={specs.map(({ name }) => name)} />
        <Problem message={error} />
        <p className="actions">
          <button className="main" disabled={isPending || !hasChanges}>
            {isPending ? 'Saving …' : 'Save the settings'}
          </button>
          <span role="status">{isSaved && !hasChanges && 'Saved.'}</span>
        </p>
      </form>
    </details>
  );
}

const FIELDS = [
  ...NAME_FIELDS,
  SLUG_FIELD,
  HOST_FIELD,
  AGENT_ID_FIELD,
  BOOK_FIELD,
  ORIGINS_FIELD,
  ...PEOPLE_FIELDS,
  ...WEBHOOK_FIELDS,
];

/** Once another zone is entered. */
const OTHER_ZONE_FIELD: FieldSpec = {
  ...TIME_ZONE_FIELD,
  hint: 'Appointments that are booked already do not move: in the other zone, their visitors read another hour than they were told.',
};

/** What was entered beside what is saved. */
function useSettings(business: OpenedBusiness) {
  const queries = useQueryClient();
  const [entered, setEntered] = useState<Entered>({});
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const saved = draftOf(business);
  const draft = { ...saved, ...textsOf(entered) };
  const changed = changedIn(draft, saved);
  const { mutate, data, error, isPending } = useAction({
    mutationFn: () => changeSettings(business.id, { basedOn: business.revision, draft: changed }),
    async onSuccess(result) {
      setProblems(result.kind === 'refused' ? result.problems : []);
      if (result.kind === 'refused') return;
      await queries.invalidateQueries({ queryKey: ['business', business.id] });
      setEntered({});
    },
  });
  return {
    saved,
    entered,
    draft,
    problems,
    error: failureText(error),
    isPending,
    isSaved: data?.kind === 'done',
    hasChanges: Object.keys(changed).length > 0,
    enter: (name: string, text: string) =>
      setEntered((all) => withEntry(all, name, { saved: saved[name] ?? '', text })),
    save: () => mutate(),
  };
}

function Usage({ business: { months } }: Shown) {
  return (
    <section aria-labelledby="months">
      <h2 id="months">Usage by month</h2>
      {months.length === 0 ? (
        <p className="quiet">No usage yet.</p>
      ) : (
        <div className="table" role="region" aria-labelledby="months" tabIndex={0}>
          <table>
            <thead>
              <tr>
                {['Month', 'Calls', 'Minutes', 'Chats', 'Messages', 'Bookings'].map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {months.map(({ month, ...usage }) => (
                <tr key={month}>
                  <th scope="row">{month}</th>
                  <td>{usage.calls}</td>
                  <td>{minutesOf(usage)}</td>
                  <td>{usage.chats}</td>
                  <td>{usage.messages}</td>
                  <td>{usage.bookings}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function Changes({ business: { audit } }: Shown) {
  return (
    <section aria-labelledby="changes">
      <h2 id="changes">History</h2>
      <ul className="changes">
        {audit.map(({ at, actor, action, detail }) => (
          <li key={`${at} ${action} ${detail}`}>
            <span className="when">{moment(at)}</span>
            <span className="what">
              {actor}: {actionText(action)} <span className="quiet">{detailText(detail)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
