/** The page in place of one that failed. It stands alone: what failed may be what the others share. */
import { useLayoutEffect, useRef } from 'react';
import { ACTIONS, ERROR_TITLE, STACK } from '../content/content.ts';
import { Logo } from '../layout/logo.tsx';
import { MAIN_ID } from '../layout/page-frame.tsx';

type ErrorPageProps = {
  /** What was thrown: anything. */
  readonly error: unknown;
};

const MESSAGE_ID = 'error-message';

/** It takes the focus, so that it is read aloud: what had it is gone, and nobody is told of that. */
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
