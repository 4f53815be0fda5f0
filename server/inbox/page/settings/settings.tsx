/** The settings of a business, for its owners. Loaded when an owner opens them. */
import { useQuery } from '@tanstack/react-query';
import type { SettingsForm } from '../../web/settings/contract.ts';
import { Notice } from '../../../page/notice.tsx';
import { useFocus } from '../../../page/use-focus.ts';
import { Form } from './form.tsx';
import { People } from './people.tsx';
import { readSettings } from './requests.ts';
import { SETTINGS } from './settings-key.ts';

type Props = { readonly owner: string; readonly timeZone: string };

export function Settings(props: Props) {
  const { data, error, refetch } = useQuery({ queryKey: SETTINGS, queryFn: readSettings });
  const heading = useFocus<HTMLHeadingElement>();
  return (
    <div className="settings">
      <h2 ref={heading} tabIndex={-1}>
        Settings
      </h2>
      {error !== null && <Notice error={error} onRetry={() => void refetch()} />}
      {data === undefined ? error === null && <p className="quiet">Loading …</p> : shown(data, props)}
    </div>
  );
}

function shown(form: SettingsForm, props: Props) {
  if (form.decidedBy === 'environment') return <FromEnvironment rows={form.rows} />;
  return (
    <>
      <Form form={form} {...props} />
      <People form={form} owner={props.owner} />
      <section aria-label="Your provider decides">
        <h3>Your provider decides</h3>
        <dl className="rows">
          {form.providers.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}

type Rows = Extract<SettingsForm, { readonly decidedBy: 'environment' }>['rows'];

const FromEnvironment = ({ rows }: { readonly rows: Rows }) => (
  <>
    <p>
      These settings are environment variables of the server. Change them there, in the file that its start
      names, and start it again.
    </p>
    <dl className="rows">
      {rows.map(({ label, value, variable }) => (
        <div key={variable}>
          <dt>{label}</dt>
          <dd>
            {value === '' ? 'Not set' : value} <code className="quiet">{variable}</code>
          </dd>
        </div>
      ))}
    </dl>
  </>
);
