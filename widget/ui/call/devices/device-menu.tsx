/**
 * Selects microphone and speaker during the call. A native popover handles Escape, light dismiss and, with CSS anchors,
 * its position, which saves a positioning library.
 */
import { useEffect, useState, type ReactElement, type RefObject, type ToggleEvent } from 'react';
import { useStrings } from '../../context.ts';
import { DeviceChoice } from './device-choice.tsx';
import { DevicesIcon } from '../../icons.tsx';

const MENU_ID = 'tt-devices';

type DeviceMenuProps = { readonly button: RefObject<HTMLButtonElement | null> };

export function DeviceMenu({ button }: DeviceMenuProps): ReactElement {
  const strings = useStrings().devices;
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
        aria-label={strings.open}
        aria-haspopup="dialog"
        aria-expanded={open}
        popoverTarget={MENU_ID}
        onClick={toggle}
      >
        <DevicesIcon />
        <span className="tool-word">{strings.short}</span>
      </button>
      <div
        ref={setMenu}
        id={MENU_ID}
        className="devices"
        part="devices"
        popover="auto"
        role="dialog"
        aria-label={strings.open}
        data-open={open}
        onBeforeToggle={onBeforeToggle}
      >
        <DeviceMenuContent open={open} onClose={toggle} />
      </div>
    </>
  );
}

type DeviceMenuContentProps = { readonly open: boolean; readonly onClose: () => void };

function DeviceMenuContent({ open, onClose }: DeviceMenuContentProps): ReactElement | null {
  const strings = useStrings().devices;
  if (!open) return null;
  return (
    <>
      <DeviceChoice kind="microphone" />
      <DeviceChoice kind="speaker" />
      <button
        type="button"
        className="button-quiet"
        popoverTarget={MENU_ID}
        popoverTargetAction="hide"
        onClick={onClose}
      >
        {strings.close}
      </button>
    </>
  );
}
