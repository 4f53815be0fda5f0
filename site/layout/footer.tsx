/** The footer: site links, contacts and the cookie choice. */
import { SETUP_PATH } from '../app/routes.ts';
import { CookieChoiceButton } from '../consent/cookie-consent.tsx';
import { ACTIONS, BRAND, FOOTER, LEGAL_LINKS, SECTION_LINKS, type Link } from '../content/content.ts';
import { DialogButton } from '../dialogs/dialog-button.tsx';
import { useSettings } from '../settings/settings-context.ts';
import { Logo } from './logo.tsx';
import { PhoneLink } from './outward-links.tsx';
import { currentYear, YEAR_ATTRIBUTE } from './year.ts';

export function Footer() {
  return (
    <footer className="footer">
      <div className="footer-columns">
        <div className="footer-brand">
          <Logo />
          <p>{FOOTER.tagline}</p>
        </div>
        <LinkList title={FOOTER.product} links={SECTION_LINKS} />
        <LinkList title={FOOTER.legal} links={LEGAL_LINKS} />
        <Contact />
      </div>
      <div className="footer-end">
        <p>
          © <span {...{ [YEAR_ATTRIBUTE]: '' }}>{currentYear()}</span> {BRAND}
        </p>
        <a href={SETUP_PATH}>{FOOTER.setup}</a>
        <CookieChoiceButton />
      </div>
    </footer>
  );
}

function LinkList({ title, links }: { readonly title: string; readonly links: readonly Link[] }) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {links.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Contact() {
  const { email } = useSettings().links;
  return (
    <div>
      <h2>{FOOTER.contact}</h2>
      <ul>
        <li>
          <a href={`mailto:${email}`}>{email}</a>
        </li>
        <li>
          <PhoneLink />
        </li>
        <li>
          <DialogButton name="contact-sales" className="button-link">
            {ACTIONS.contactSales}
          </DialogButton>
        </li>
      </ul>
    </div>
  );
}
