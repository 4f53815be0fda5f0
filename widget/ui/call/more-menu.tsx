/**
 * The menu of what few visitors need in a call: devices, the captions' size, the bar's own window and a copy of the
 * conversation. A native popover handles Escape, light dismiss and, with CSS anchors, its position, which saves a
 * positioning library.
 */
import {
  useEffect,
  useState,
  type ReactElement,
  type ReactNode,
  type RefObject,
  type ToggleEvent,
} from 'react';
import { CopyButton } from '../conversation/copy-button.tsx';
import { useStrings } from '../context.ts';
import { MoreIcon } from '../icons.tsx';
import { DeviceChoice } from './devices/device-choice.tsx';

const MENU_ID = 'tt-more';

type MoreMenuProps = { readonly button: RefObject<HTMLButtonElement | null>; readonly children: ReactNode };

export function MoreMenu({ button, children }: MoreMenuProps): ReactElement {
  const { more } = useStrings().call;
  const [open, setOpen] = useState(false);
  const [menu, setMenu] = useState<HTMLDivElement | null>(null);
  useEffect(() => {
    if (open) menu?.querySelector('select')?.focus();
  }, [open, menu]);
  // Move focus out before the content unmounts: browsers restore focus only from elements that still exist.
  const onBeforeToggle = (event: ToggleEvent): void => {
    const opens = event.newState === 'open';
    if (!opens && menu?.matches(':focus-within')) button.current?.focus();
    setOpen(opens);
  };
  // Without popover support, the style sheet positions the menu.
  const toggle = (): void => {
    if (!menu || typeof menu.showPopover !== 'function') setOpen(!open);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="button-tool"
        aria-haspopup="dialog"
        aria-expanded={open}
        popoverTarget={MENU_ID}
        onClick={toggle}
      >
        <MoreIcon />
        <span className="tool-word">{more}</span>
      </button>
      <div
        ref={setMenu}
        id={MENU_ID}
        className="more-menu"
        part="devices"
        popover="auto"
        role="dialog"
        aria-label={more}
        data-open={open}
        onBeforeToggle={onBeforeToggle}
      >
        {open && <Content onClose={toggle}>{children}</Content>}
      </div>
    </>
  );
}

type ContentProps = { readonly onClose: () => void; readonly children: ReactNode };

function Content({ onClose, children }: ContentProps): ReactElement {
  const strings = useStrings().devices;
  return (
    <>
      <DeviceChoice kind="microphone" />
      <DeviceChoice kind="speaker" />
      {children}
      <CopyButton className="button-quiet" />
      <button
        type="button"
        className="button-primary"
        part="button"
        popoverTarget={MENU_ID}
        popoverTargetAction="hide"
        onClick={onClose}
      >
        {strings.close}
      </button>
    </>
  );
}
