/** The provider's businesses, for its people who are signed in. */
import { Account } from '../../page/account/account.tsx';
import { Passkeys } from '../../page/account/passkeys.tsx';
import { PasskeyOffer } from '../../page/account/passkey-offer.tsx';
import { Sessions } from '../../page/account/sessions.tsx';
import { Brand } from '../../page/brand.tsx';
import { useFragment } from '../../page/fragment.ts';
import { SignedIn, type SignedInSession } from '../../page/signed-in.tsx';
import type { SignInWords } from '../../page/sign-in/sign-in.tsx';
import { BusinessPage } from './business.tsx';
import { Businesses } from './list.tsx';
import { Onboarding } from './onboarding/onboarding.tsx';
import { ownZone } from './words.ts';

const WORDS: SignInWords = {
  title: 'Your businesses',
  purpose: 'Add, follow and stop the businesses on this server.',
  whose: 'the provider’s people',
  meanwhile: 'The commands work all the same.',
};

export function App() {
  return (
    <SignedIn opening="Opening your businesses …" wordsOf={() => WORDS}>
      {(session) => <Page session={session} />}
    </SignedIn>
  );
}

function Page({ session: { owner, passkeys, isByLink } }: { readonly session: SignedInSession }) {
  const fragment = useFragment();
  const business = fragment.get('business');
  const adding = fragment.get('add');
  return (
    <main>
      <div className="top">
        <header>
          <Brand />
          <Account owner={owner} position="Provider of this server">
            <Passkeys owner={owner} passkeys={passkeys} timeZone={ownZone()} />
            <Sessions timeZone={ownZone()} />
          </Account>
        </header>
        {isByLink && <PasskeyOffer passkeys={passkeys} />}
      </div>
      {business !== null ? (
        <BusinessPage key={business} id={business} owner={owner} />
      ) : adding !== null ? (
        <Onboarding key={adding} id={adding} />
      ) : (
        <Businesses />
      )}
    </main>
  );
}
