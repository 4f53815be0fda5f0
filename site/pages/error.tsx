/** The page in place of one that failed. It stands alone: what failed may be what the others share. */
import { ACTIONS, ERROR_TITLE, STACK } from '../content/content.ts';
import { Logo } from '../layout/logo.tsx';
import { MAIN_ID } from '../layout/page-frame.tsx';

type ErrorPageProps = {
  /** What was thrown: anything. */
  readonly error: unknown;
};

export function ErrorPage({ error }: ErrorPageProps) {
  return (
    <>
      <header className="header">
        <div className="header-bar">
          <Logo />
        </div>
      </header>
      <main id={MAIN_ID} tabIndex={-1}>
        <section className="notice">
          <h1>{ERROR_TITLE}</h1>
          <p className="notice-line">{messageOf(error)}</p>
          {error instanceof Error && error.stack !== undefined && (
            <pre className="notice-stack" tabIndex={0} role="region" aria-label={STACK}>
              {error.stack}
            </pre>
          )}
          <a className="button" href="/">
            {ACTIONS.returnHome}
          </a>
        </section>
      </main>
    </>
  );
}

function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  return typeof error === 'string' ? error : '';
}
