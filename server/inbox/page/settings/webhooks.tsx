/** The secret of webhooks, and what became of the last ones. */
import { useState } from 'react';
import type { PageForm } from '../../web/settings/contract.ts';
import { Modal } from '../../../page/modal.tsx';
import { Problem } from '../../../page/notice.tsx';
import { fullDate } from '../../presentation/times.ts';
import { useIsLooking } from '../role.ts';
import { newWebhookSecret } from './requests.ts';
import { useAction } from '../../../page/use-action.ts';

type Props = {
  readonly form: PageForm;
  /** One that was just made; null without one. */
  readonly secret: string | null;
  readonly timeZone: string;
};

export function Webhooks({ form, secret, timeZone }: Props) {
  const isLooking = useIsLooking();
  const [isAsking, setAsking] = useState(false);
  const { data, error, isPending, mutate } = useAction({
    mutationFn: () => newWebhookSecret({ basedOn: form.revision }),
    onSettled: () => setAsking(false),
  });
  const shown = data?.webhookSecret ?? secret;
  return (
    <section aria-label="Results of webhooks" className="webhooks">
      <ul>
        {form.webhooks.map(({ url, last }) => (
          <li key={url}>
            {url}{' '}
            <span className={last?.isDelivered === false ? 'problem' : 'quiet'}>
              {last === null
                ? 'Nothing was sent yet.'
                : `${last.isDelivered ? 'Delivered' : `Not delivered (${last.problem})`}: ${fullDate(last.at, timeZone)}`}
            </span>
          </li>
        ))}
      </ul>
      {shown !== null && (
        <p className="strip warning" role="status">
          The secret, which is shown this once: <code>{shown}</code>
        </p>
      )}
      {form.hasWebhookSecret && (
        <p className="actions">
          <button type="button" aria-haspopup="dialog" disabled={isLooking} onClick={() => setAsking(true)}>
            New secret …
          </button>
        </p>
      )}
      <Problem message={error?.message} />
      {isAsking && (
        <Modal title="New secret" onClose={() => setAsking(false)}>
          <p>Your programs refuse webhooks until they have the new secret.</p>
          <p className="actions">
            <button type="button" className="alarm" disabled={isPending} onClick={() => mutate()}>
              Replace the secret
            </button>
          </p>
        </Modal>
      )}
    </section>
  );
}
