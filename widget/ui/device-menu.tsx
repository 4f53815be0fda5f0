/** Microphone and speaker, chosen during the call from a popover at the bar. */
import {
  autoUpdate,
  flip,
  FloatingFocusManager,
  offset,
  shift,
  useClick,
  useDismiss,
  useFloating,
  useInteractions,
  useRole,
} from '@floating-ui/react';
import { useState, type ReactElement } from 'react';
import { useStrings } from './context.ts';
import { DeviceChoice } from './device-choice.tsx';
import { DevicesIcon } from './icons.tsx';

/** Pixels between the popover and what it belongs to, and between it and the edge of the window. */
const GAP = 12;

export function DeviceMenu(): ReactElement {
  const strings = useStrings().devices;
  const [open, setOpen] = useState(false);
  const [microphone, setMicrophone] = useState<string>();
  const [speaker, setSpeaker] = useState<string>();
  const { refs, floatingStyles, context } = useFloating({
    open,
    onOpenChange: setOpen,
    placement: 'top',
    // The bar scrolls when the window is very small, and would cut off what is placed inside it.
    strategy: 'fixed',
    middleware: [offset(GAP), flip(), shift({ padding: GAP, crossAxis: true })],
    whileElementsMounted: autoUpdate,
  });
  const interactions = [useClick(context), useDismiss(context), useRole(context, { role: 'dialog' })];
  const { getReferenceProps, getFloatingProps } = useInteractions(interactions);
  return (
    <>
      <button
        type="button"
        className="button-tool"
        aria-label={strings.open}
        {...getReferenceProps({ ref: refs.setReference })}
      >
        <DevicesIcon />
        <span className="tool-word">{strings.short}</span>
      </button>
      {open && (
        <FloatingFocusManager context={context} modal={false}>
          <div
            className="devices"
            part="devices"
            {...getFloatingProps({
              ref: refs.setFloating,
              style: floatingStyles,
              'aria-label': strings.open,
            })}
          >
            <DeviceChoice kind="microphone" chosen={microphone} onChosen={setMicrophone} />
            <DeviceChoice kind="speaker" chosen={speaker} onChosen={setSpeaker} />
            <button type="button" className="button-quiet" onClick={() => setOpen(false)}>
              {strings.close}
            </button>
          </div>
        </FloatingFocusManager>
      )}
    </>
  );
}
