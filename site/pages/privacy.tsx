/**
 * The Privacy Policy.
 *
 * For maintainers: a draft, to be reviewed by counsel before it is published. It describes what the code does; the
 * periods of `KEPT`, the processors' contracts and the owner's name and address are the owner's to confirm.
 */
import { AGENT, BRAND } from '../content/content.ts';
import { useSettings } from '../settings/settings-context.ts';
import { Clause, EmailLink, LegalDocument } from './legal-document.tsx';
import { CallClause, ProcessorClause } from './privacy-calls.tsx';
import { COOKIE_CLAUSE, CookieClause } from './privacy-cookies.tsx';
import { InboxClause, KEPT_DAYS } from './privacy-inbox.tsx';
import { ProofClause } from './privacy-proof.tsx';

/** The retention period of each kind of record. The providers' settings must match. */
const KEPT = [
  [
    'Conversations',
    `Your name, your time zone, what was said or written as text, its summary, and a recording if you agreed to one: up to ${KEPT_DAYS} days in our team’s inbox, then erased there and at the voice platform. We erase it sooner when you ask.`,
  ],
  ['Attempts that led to no conversation', `When, and why, without your name: up to ${KEPT_DAYS} days.`],
  [
    'Messages that you leave',
    `Your name, how to reach you, and your words: up to ${KEPT_DAYS} days in our team’s inbox.`,
  ],
  ['Appointments and emails to the team', 'As long as we are in contact, and up to two years after.'],
  ['Page statistics', 'Session recordings: up to 30 days. Events: up to 12 months.'],
  ['Your choice about cookies', 'In your browser, until you change it or clear the data of this site.'],
] as const;

/** Only with a call endpoint. */
const KEPT_WITH_PROOF = [
  ['Your agreement to a call', 'With the call. Its receipt, without your name: up to three years.'],
  ['Counts of calls from an address', 'As a keyed hash: up to a day.'],
] as const;

export function PrivacyPage() {
  return (
    <LegalDocument title="Privacy Policy" effective="November 30, 2026" summary={<Summary />}>
      <CollectionClause />
      <CallClause />
      <InboxClause />
      <ProofClause />
      <CookieClause />
      <ProcessorClause />
      <RetentionClause />
      <RightsClause />
      <Clause title="Safety">
        <p>
          All data is encrypted in transit. The page has no accounts and no passwords. Few people at {BRAND}{' '}
          can open the text of a call or a recorded visit, and only to run, correct or secure the service. If
          a breach puts you at risk, we tell you and the authorities within the time that the law requires.
        </p>
      </Clause>
      <Clause title="Children">
        <p>
          The service is for businesses. We do not knowingly collect data of anyone under 16. If you think we
          have, write to us and we will delete it.
        </p>
      </Clause>
      <Clause title="Changes and contact">
        <p>
          When this policy changes, the date above changes with it, and a change that matters is announced on
          the landing page. Questions, requests and complaints go to <EmailLink />.
        </p>
      </Clause>
    </LegalDocument>
  );
}

function Summary() {
  return (
    <ul>
      <li>{AGENT} is an AI. A call with her is processed as audio and as text, and the audio is not kept.</li>
      <li>Before you choose about cookies, nothing about your visit is sent to anyone.</li>
      <li>Your name and your words to {AGENT} never go to the statistics. We sell no data.</li>
    </ul>
  );
}

function CollectionClause() {
  return (
    <Clause title="What we collect, and why">
      <p>
        <b>When you read this page:</b> what your browser sends with every request, such as your IP address
        and the kind of browser. We need it to deliver the page. Anything beyond that depends on your choice
        under “{COOKIE_CLAUSE}”.
      </p>
      <p>
        <b>When you talk or write to {AGENT}:</b> the name you enter, your voice or your messages, what is
        said, and when, and your time zone. We need it to hold the conversation, to book what you ask for, and
        to remind you at a good time. We ask for your agreement first.
      </p>
      <p>
        <b>When you leave a message:</b> your name, the phone number or email address that you enter, and your
        words. They go to our own server and not to the voice platform, and no AI reads them.
      </p>
      <p>
        <b>When you book a consultation or fill in the lead form:</b> what you enter there. Other companies
        run both pages, and their policies apply as well.
      </p>
      <p>
        <b>When you write or phone:</b> what you tell us, to answer you.
      </p>
      <p>
        <b>When you call a business that uses {BRAND}:</b> we work on behalf of that business. It decides how
        your data is used, and its own policy applies. Ask the business first; we help it to answer.
      </p>
    </Clause>
  );
}

function RetentionClause() {
  const isProved = useSettings().tag['call-endpoint'] !== undefined;
  const kept = [...KEPT, ...(isProved ? KEPT_WITH_PROOF : [])];
  return (
    <Clause title="How long we keep it">
      <dl>
        {kept.map(([what, howLong]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{howLong}</dd>
          </div>
        ))}
      </dl>
      <p>We keep data longer only where a law requires it, for instance invoices.</p>
    </Clause>
  );
}

function RightsClause() {
  return (
    <Clause title="Your rights">
      <p>
        Wherever you live, you may ask what we hold about you, request a copy, have it corrected or deleted,
        object to its use, and withdraw a consent for the future. Write to <EmailLink />. We answer within 30
        days, ask for no more proof than we need to find your records, and treat no one worse for asking.
      </p>
      <p>
        In the European Economic Area and the United Kingdom we rely on your consent (calls, statistics after
        Accept), on steps toward a contract (appointments, messages) and on our legitimate interest in a page
        that works (delivery, safety, counting without cookies). You may complain to your data protection
        authority. In California and states with similar laws, you may have an agent ask for you; we neither
        sell nor share personal information for advertising.
      </p>
    </Clause>
  );
}
