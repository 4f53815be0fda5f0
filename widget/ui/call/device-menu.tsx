/**
 * Microphone and speaker, chosen during the call. A native popover closes by itself on Escape and on a click
 * outside, and its style sheet anchors it to its button: a positioning library would be a tenth of our own code.
 */
import { useEffect, useState, type ReactElement, type RefObject, type ToggleEvent } from 'react';
import { useStrings } from '../context.ts';
import { DeviceChoice } from './device-choice.tsx';
import { DevicesIcon } from '../icons.tsx';

const MENU_ID = 'tt-devices';

type DeviceMenuProps = { readonly button: RefObject<HTMLButtonElement | null> };

export function DeviceMenu({ button }: DeviceMenuProps): ReactElement {
  const strings = useStrings().devices;
  const [open, setOpen] = useState(false);
  const [menu, setMenu] = useState<HTMLDivElement | null>(null);
  useEffect(() => {
    if (open) menu?.querySelector('select')?.focus();
  }, [open, menu]);
  // The content goes with the menu, so focus leaves it first: browsers give it back only from what is there.
  const onBeforeToggle = (event: ToggleEvent): void => {
    const opens = event.newState === 'open';
    if (!opens && menu?.matches(':focus-within')) button.current?.focus();
    setOpen(opens);
  };
  // What knows no popovers shows the menu where the style sheet puts it.
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
