/** The sticky header: who this is, where you are, and the two ways on. */
import { useRef } from 'react';
import { ACTIONS, MENU, SECTIONS, SECTION_LINKS } from '../content/content.ts';
import { DialogButton } from '../dialogs/dialog-button.tsx';
import { LeadFormLink } from './outward-links.tsx';
import { Logo } from './logo.tsx';
import { useCurrentSection } from './use-current-section.ts';

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
  const current = useCurrentSection();
  const menu = useRef<HTMLElement>(null);
  const close = () => menu.current?.hidePopover?.();
  return (
    <nav ref={menu} id={MENU_ID} className="header-nav" popover="auto" aria-label={SECTIONS}>
      {SECTION_LINKS.map(({ section, label, href }) => (
        <a
          key={section}
          href={href}
          aria-current={section === current ? 'location' : undefined}
          onClick={close}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}
