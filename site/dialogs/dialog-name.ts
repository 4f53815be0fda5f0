/** The dialogs of the page, and what one that is open has to do with the rest of it. */
export type DialogName = 'consultation' | 'contact-sales';

export type OpenDialog = {
  readonly name: DialogName;
  /** Gets the focus back when the dialog closes. */
  readonly opener: HTMLElement | null;
  readonly onClose: () => void;
  /** Another dialog takes this one's place. */
  readonly onSwitch: (name: DialogName) => void;
};
