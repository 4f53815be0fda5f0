/** The inbox, for owners who are signed in. */
import { useFragment } from '../../page/fragment.ts';
import { SignedIn } from '../../page/signed-in.tsx';
import type { SignInWords } from '../../page/sign-in/sign-in.tsx';
import type { Session } from '../web/page-contract.ts';
import { Inbox } from './conversations/inbox.tsx';
import { RoleContext } from './role.ts';

const wordsOf = ({ business }: Session): SignInWords => ({
  title: business === null ? 'Your inbox' : `Inbox of ${business}`,
  purpose: 'Every conversation of your business, from the moment it ends.',
  whose: 'the owners',
  meanwhile: 'Your conversations are kept all the same.',
});

export function App() {
  const fragment = useFragment();
  const selected = fragment.get('conversation');
  const day = fragment.get('appointments');
  const isSettings = fragment.has('settings');
  return (
    <SignedIn opening="Opening the inbox …" wordsOf={wordsOf}>
      {(session) => (
        <RoleContext value={session.role}>
          <Inbox {...session} selected={selected} day={day} isSettings={isSettings} />
        </RoleContext>
      )}
    </SignedIn>
  );
}
