/** The control that opens a dialog. */
import type { ReactNode } from 'react';
import { useSettings } from '../settings/settings-context.ts';
import { plainLink, type DialogName } from './dialog.ts';
import { useDialogs } from './use-dialogs.tsx';

export type DialogButtonProps = {
  readonly name: DialogName;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/** Fetches the dialog when a pointer or the focus comes near; without JavaScript a plain link stands beside it. */
export function DialogButton({ name, className, children }: DialogButtonProps) {
  const { open, preload } = useDialogs();
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={(event) => open(name, event.currentTarget)}
      >
        {children}
      </button>
      <noscript>
        <PlainLinkTo name={name} className={className}>
          {children}
        </PlainLinkTo>
      </noscript>
    </>
  );
}

function PlainLinkTo({ name, className, children }: DialogButtonProps) {
  const { href, newTab } = plainLink(name, useSettings().links);
  return (
    <a className={className} href={href} {...(newTab && { target: '_blank', rel: 'noopener' })}>
      {children}
    </a>
  );
}
