/** The dialog that is open, at most one at a time: what of the page React draws in the browser. */
import { createRoot, type Root } from 'react-dom/client';
import { showError } from '../boot/show-error.ts';
import { SettingsContext } from '../settings/settings-context.ts';
import type { DialogName } from './dialog.ts';
import { DialogsView } from './view.tsx';

let root: Root | undefined;

/** @param opener gets the focus back when the dialog closes, also when another one has taken its place by then */
export function showDialog(name: DialogName, opener: HTMLElement): void {
  root ??= createRoot(document.createElement('div'), { onUncaughtError: (error) => void showError(error) });
  root.render(
    <SettingsContext value={__SITE_SETTINGS__}>
      <DialogsView
        name={name}
        opener={opener}
        onClose={close}
        onSwitch={(other) => showDialog(other, opener)}
      />
    </SettingsContext>,
  );
}

function close(): void {
  root?.render(null);
}
