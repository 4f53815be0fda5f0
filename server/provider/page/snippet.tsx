/** The snippet for the pages of a business, and the check of a real page. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Problem } from '../../page/notice.tsx';
import { useAction } from '../../page/use-action.ts';
import type { CheckedPage, OpenedBusiness } from '../page-contract.ts';
import { checkPage } from './client.ts';

export function Snippet({ business }: { readonly business: OpenedBusiness }) {
  const { snippet, origins } = business;
  if (snippet === null) return null;
  return (
    <section aria-labelledby="snippet">
      <h2 id="snippet">On its pages</h2>
      <p>
        Put this into every page. In the first line, write where you have published the script{' '}
        <b>task-tamer-agent.js</b>.
      </p>
      <pre className="snippet" role="region" aria-label="Snippet" tabIndex={0}>
        {snippet}
      </pre>
      <Copy text={snippet} />
      {origins.length > 0 && <Check business={business} />}
    </section>
  );
}

function Copy({ text }: { readonly text: string }) {
  const { mutate, isSuccess, isError } = useMutation({
    mutationFn: () => navigator.clipboard.writeText(text),
  });
  return (
    <p className="actions">
      <button type="button" onClick={() => mutate()}>
        Copy the snippet
      </button>
      <span role="status">
        {isSuccess && 'Copied.'}
        {isError && 'This browser does not let the page copy. Select the snippet instead.'}
      </span>
    </p>
  );
}

const VERDICTS: Readonly<Record<CheckedPage['findings'][number]['verdict'], string>> = {
  good: 'Right',
  unsure: 'Look',
  wrong: 'Wrong',
};

function Check({ business: { id, origins } }: { readonly business: OpenedBusiness }) {
  const [url, setUrl] = useState(`${origins[0] ?? ''}/`);
  const { mutate, data, error, isPending } = useAction({ mutationFn: () => checkPage(id, url) });
  return (
    <form
      className="check"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
      <label>
        A page of the business
        <input type="url" value={url} onChange={({ currentTarget }) => setUrl(currentTarget.value)} />
      </label>
      <button disabled={isPending}>{isPending ? 'Looking …' : 'Check this page'}</button>
      <div role="status">
        <ul>
          {data?.findings.map(({ verdict, says }) => (
            <li key={says} className={verdict === 'wrong' ? 'problem' : ''}>
              <b>{VERDICTS[verdict]}:</b> {says}
            </li>
          ))}
        </ul>
      </div>
      <Problem message={error?.message} />
    </form>
  );
}
