/** The sticky header: logo, section links (`current-section.ts` marks the current one) and two actions. */
import { ACTIONS, MENU, SECTIONS, SECTION_LINKS } from '../content/content.ts';
import { DialogButton } from '../dialogs/dialog-button.tsx';
import { LeadFormLink, PhoneLink } from './outward-links.tsx';
import { Logo } from './logo.tsx';

const MENU_ID = 'header-menu';

export function Header() {
  return (
    <header className="header">
      <div className="header-bar">
        <Logo />
        <button type="button" className="header-toggle" popoverTarget={MENU_ID}>
          {MENU}
        </button>
        <SectionNavigation />
        <DialogButton name="contact-sales" className="button-plain header-sales">
          {ACTIONS.contactSales}
        </DialogButton>
        <LeadFormLink className="button" label={ACTIONS.getStarted} />
      </div>
    </header>
  );
}

/** A row on wide screens, a native popover on narrow ones, which works without JavaScript. */
function SectionNavigation() {
  return (
    <nav id={MENU_ID} className="header-nav" popover="auto" aria-label={SECTIONS}>
      {SECTION_LINKS.map(({ section, label, href }) => (
        <a key={section} href={href}>
          {label}
        </a>
      ))}
      {/* On wide screens the header itself has the button. */}
      <div className="header-contact">
        <DialogButton name="contact-sales" className="button-plain">
          {ACTIONS.contactSales}
        </DialogButton>
        <PhoneLink />
      </div>
    </nav>
  );
}
