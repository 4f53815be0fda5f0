/** Mounts the open dialog, at most one: the only part of the page that React renders in the browser. */
import { createRoot, type Root } from 'react-dom/client';
import { showError } from '../boot/show-error.ts';
import { SettingsContext } from '../settings/settings-context.ts';
import type { DialogName } from './dialog.ts';
import { DialogsView } from './view.tsx';

let root: Root | undefined;

/** @param opener regains focus when the dialog closes, even if another dialog replaced it */
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
