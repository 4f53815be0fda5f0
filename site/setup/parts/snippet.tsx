/** The code to paste for the selected host, with the policies that a strict page needs. */
import { CopyButton } from '../../embed/copy-button.tsx';
import { Tabs } from '../../embed/tabs.tsx';
import { LABELS, SNIPPET } from '../content.ts';
import { HOSTS } from '../hosts.ts';
import { isCard } from '../palette/style.ts';
import { contentPolicy, PERMISSIONS_POLICY } from '../policies.ts';
import { HOST_IDS, missingIn, writeState, type HostId, type SetupState } from '../setup-state.ts';
import { piecesFor } from '../snippets.ts';
import type { Change } from '../use-setup-state.ts';
import { CodeWords } from './code-words.tsx';

type SnippetProps = {
  readonly state: SetupState;
  readonly change: Change;
  /** The script's URL for pages on other hosts. */
  readonly scriptUrl: string;
};

const SNIPPET_ID = 'snippet';

const TITLES = Object.fromEntries(HOST_IDS.map((id) => [id, HOSTS[id].title])) as Readonly<
  Record<HostId, string>
>;

export function Snippet({ state, change, scriptUrl }: SnippetProps) {
  const { where, note, download } = HOSTS[state.host];
  return (
    <section className="setup-snippet" id={SNIPPET_ID}>
      <h2>{SNIPPET.title}</h2>
      <Tabs
        label={SNIPPET.hosts}
        ids={HOST_IDS}
        titles={TITLES}
        value={state.host}
        onPick={(host) => change((old) => ({ ...old, host }))}
      >
        <p className="setup-where">
          <CodeWords text={isCard(state) ? SNIPPET.cardWhere : where} />
        </p>
        <p className="setup-help">
          <CodeWords text={note} />
        </p>
        {download && (
          <a className="button-plain setup-download" href={download.path} download>
            {download.label}
          </a>
        )}
        {piecesFor(state, scriptUrl).map(({ title, code }) => (
          <Code key={title} title={title} code={code} />
        ))}
      </Tabs>
      <Missing state={state} />
      <details className="setup-policies">
        <summary>{SNIPPET.policies}</summary>
        <p className="setup-help">{SNIPPET.policiesAbout}</p>
        <Code title="Content-Security-Policy" code={contentPolicy(state, scriptUrl)} />
        <Code title="Permissions-Policy" code={PERMISSIONS_POLICY} />
      </details>
      <CopyButton
        label={SNIPPET.link}
        text={() => `${location.origin}${location.pathname}#${writeState(state)}`}
      />
    </section>
  );
}

/** Beside the preview, so that it is in sight without scrolling past all fields. Several files are copied one by one, below. */
export function SnippetShortcut({ state, scriptUrl }: Omit<SnippetProps, 'change'>) {
  const pieces = piecesFor(state, scriptUrl);
  const [piece] = pieces;
  return (
    <div className="setup-shortcut">
      {piece !== undefined && pieces.length === 1 && (
        <CopyButton label={SNIPPET.copy} text={() => piece.code} />
      )}
      <button
        type="button"
        className="button-link"
        onClick={() => document.getElementById(SNIPPET_ID)?.scrollIntoView()}
      >
        {SNIPPET.go}
      </button>
    </div>
  );
}

function Missing({ state }: Pick<SnippetProps, 'state'>) {
  const missing = missingIn(state);
  return (
    <p className="setup-missing" role="status">
      {missing.length === 0 ? SNIPPET.complete : `${SNIPPET.missing}: `}
      {missing.map((name, place) => (
        <span key={name}>
          {place > 0 && ', '}
          {LABELS[name] ?? <code>{name}</code>}
        </span>
      ))}
    </p>
  );
}

/** A block of text to copy. */
export function Code({ title, code }: { readonly title: string; readonly code: string }) {
  return (
    <figure className="setup-code">
      <figcaption>
        {title}
        <CopyButton label={`Copy ${title}`} text={() => code} />
      </figcaption>
      <pre tabIndex={0} role="region" aria-label={title}>
        {code}
      </pre>
    </figure>
  );
}
