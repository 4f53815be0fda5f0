/** The sticky header: who this is, where you are (`current-section.ts` marks it), and the two ways on. */
import { ACTIONS, MENU, SECTIONS, SECTION_LINKS } from '../content/content.ts';
import { DialogButton } from '../dialogs/dialog-button.tsx';
import { LeadFormLink } from './outward-links.tsx';
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

/** In a row on wide screens. On narrow ones a popover: it opens and closes without JavaScript too. */
function SectionNavigation() {
  return (
    <nav id={MENU_ID} className="header-nav" popover="auto" aria-label={SECTIONS}>
      {SECTION_LINKS.map(({ section, label, href }) => (
        <a key={section} href={href}>
          {label}
        </a>
      ))}
    </nav>
  );
}
