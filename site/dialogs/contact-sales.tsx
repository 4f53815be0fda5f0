/** All ways to contact us. */
import type { ReactNode } from 'react';
import { ACTIONS, CONTACT } from '../content/content.ts';
import { LeadFormLink, PhoneLink } from '../layout/outward-links.tsx';
import { useSettings } from '../settings/settings-context.ts';
import type { OpenDialog } from './dialog.ts';

export function ContactSales({ onSwitch }: Pick<OpenDialog, 'onSwitch'>) {
  const { email } = useSettings().links;
  return (
    <>
      <p className="contact-sentence">{CONTACT.sentence}</p>
      <dl className="contact">
        <ContactLink by="Phone">
          <PhoneLink />
        </ContactLink>
        <ContactLink by="Email">
          <a href={`mailto:${email}`}>{email}</a>
        </ContactLink>
        <ContactLink by="Appointment">
          <button type="button" onClick={() => onSwitch('consultation')}>
            {ACTIONS.scheduleConsultation}
          </button>
        </ContactLink>
        <ContactLink by="Form">
          <LeadFormLink className="contact-form" label={ACTIONS.getStarted} />
          <p>{CONTACT.formNote}</p>
        </ContactLink>
      </dl>
    </>
  );
}

function ContactLink({ by, children }: { readonly by: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{by}</dt>
      <dd>{children}</dd>
    </div>
  );
}
