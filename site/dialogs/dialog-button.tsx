/** The button that opens a dialog. */
import type { ReactNode } from 'react';
import { useSettings } from '../settings/settings-context.ts';
import { DIALOG_ATTRIBUTE, plainLink, type DialogName } from './dialog.ts';

export type DialogButtonProps = {
  readonly name: DialogName;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/** `dialog-buttons.ts` handles its clicks; without JavaScript a plain link is shown next to it. */
export function DialogButton({ name, className, children }: DialogButtonProps) {
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" {...{ [DIALOG_ATTRIBUTE]: name }}>
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
