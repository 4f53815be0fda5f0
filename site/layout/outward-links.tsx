/** External links: the lead form, which is another company's page, and the phone number. */
import { NEW_TAB } from '../content/content.ts';
import { useSettings } from '../settings/settings-context.ts';
import { telephoneLink } from '../../widget/page/telephone-link.ts';

type LeadFormLinkProps = { readonly className: string; readonly label: string };

export function LeadFormLink({ className, label }: LeadFormLinkProps) {
  return (
    <a className={className} href={useSettings().links.leadForm} target="_blank" rel="noopener">
      {label}
      <span className="visually-hidden"> ({NEW_TAB})</span>
    </a>
  );
}

/** A `tel:` link with the business's phone number. */
export function PhoneLink() {
  const { phone } = useSettings().links;
  return <a href={telephoneLink(phone)}>{phone}</a>;
}
