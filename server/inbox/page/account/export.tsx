/** Downloads everything, or everything of one person, after a sign-in a short time ago. */
import type { FormEvent } from 'react';
import { Problem } from '../../../page/notice.tsx';
import { mustSignInAgain, SignInAgain } from '../../../page/sign-in/sign-in-again.tsx';
import { checkExport, exportPerson, exportUrl } from '../client.ts';
import { useAction } from '../../../page/use-action.ts';

/** Some browsers, such as Safari on phones, read the file only once the owner has agreed to the download. */
const REVOKE_DELAY_MS = 40_000;

export function Export({ owner }: { readonly owner: string }) {
  const { mutate, error, isPending } = useAction({ mutationFn: (send: () => Promise<void>) => send() });
  const ofAll = async (format: 'json' | 'csv') => {
    await checkExport();
    // The browser fetches it by itself: it may be larger than the memory of the page.
    download(exportUrl(format), `conversations.${format}`);
  };
  const ofPerson = async (contact: string) => {
    const found = await exportPerson({ contact });
    const url = URL.createObjectURL(new Blob([JSON.stringify(found, null, 2)], { type: 'application/json' }));
    download(url, 'person.json');
    setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const contact = new FormData(event.currentTarget).get('contact');
    if (typeof contact === 'string') mutate(() => ofPerson(contact));
  };
  return (
    <section aria-labelledby="export">
      <h3 id="export">Export</h3>
      <p className="quiet">All conversations with every line, or everything of one person who asks for it.</p>
      <p className="actions">
        <button type="button" disabled={isPending} onClick={() => mutate(() => ofAll('json'))}>
          Download as JSON
        </button>
        <button type="button" disabled={isPending} onClick={() => mutate(() => ofAll('csv'))}>
          Download as CSV
        </button>
      </p>
      <form className="find" onSubmit={submit}>
        <label>
          Phone number or email address of one person
          <input name="contact" required maxLength={320} autoComplete="off" />
        </label>
        <button disabled={isPending}>Download</button>
      </form>
      <Problem message={error?.message} />
      {mustSignInAgain(error) && <SignInAgain owner={owner} next="download the conversations" />}
    </section>
  );
}

function download(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
