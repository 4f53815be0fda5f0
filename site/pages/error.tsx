/** Replaces a page that failed. Self-contained, since the failure may be in shared code. */
import { useLayoutEffect, useRef } from 'react';
import { ACTIONS, ERROR_TITLE, STACK } from '../content/content.ts';
import { Logo } from '../layout/logo.tsx';
import { MAIN_ID } from '../layout/page-frame.tsx';

type ErrorPageProps = {
  /** The thrown value. */
  readonly error: unknown;
};

const MESSAGE_ID = 'error-message';

/** Gets focus so that it is announced, because the previously focused element is gone. */
export function ErrorPage({ error }: ErrorPageProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    document.title = ERROR_TITLE;
    title.current?.focus();
  }, []);
  return (
    <>
      <header className="header">
        <div className="header-bar">
          <Logo />
        </div>
      </header>
      <main id={MAIN_ID} tabIndex={-1}>
        <section className="notice">
          <h1 ref={title} tabIndex={-1} aria-describedby={MESSAGE_ID}>
            {ERROR_TITLE}
          </h1>
          <p id={MESSAGE_ID} className="notice-line">
            {messageOf(error)}
          </p>
          <a className="button" href="/">
            {ACTIONS.returnHome}
          </a>
          {error instanceof Error && error.stack !== undefined && (
            <pre className="notice-stack" tabIndex={0} role="region" aria-label={STACK}>
              {error.stack}
            </pre>
          )}
        </section>
      </main>
    </>
  );
}

function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  return typeof error === 'string' ? error : '';
}
