/**
 * The Terms of Service.
 *
 * For maintainers: a draft, to be reviewed by counsel before it is published. The contracting party's full name and
 * address, the governing law and the limits of liability are the owner's to confirm.
 */
import { AGENT, BRAND, dollars, PRICING } from '../content/content.ts';
import { Clause, EmailLink, LegalDocument } from './legal-document.tsx';
import { CustomerDutiesClause, LiabilityClauses } from './terms-duties.tsx';

export function TermsPage() {
  return (
    <LegalDocument title="Terms of Service" effective="November 1, 2026" summary={<Summary />}>
      <ServiceClause />
      <FeesClause />
      <CustomerDutiesClause />
      <ResultsClause />
      <Clause title="Trying the agent on this page">
        <p>
          Anyone may talk to {AGENT} here, free of charge, to learn what she does. You must be at least 16
          years old. Give your own name, and do not use her to harass, deceive, probe for weaknesses or send
          automated traffic. We may end a call, or refuse one, at any time. The{' '}
          <a href="/privacy">Privacy Policy</a> explains what happens to your voice.
        </p>
      </Clause>
      <Clause title="Ownership">
        <p>
          The service, its software and this page belong to {BRAND} and its licensors. Your business data,
          your calendar and your clients’ data stay yours; you allow us to use them to provide the service,
          and for nothing else. We may use suggestions that you send us without owing you anything.
        </p>
      </Clause>
      <LiabilityClauses />
      <Clause title="Changes and contact">
        <p>
          We announce changes to these terms to customers by email at least 30 days before they take effect.
          If you do not agree, you may cancel before then. Questions go to <EmailLink />.
        </p>
      </Clause>
    </LegalDocument>
  );
}

function Summary() {
  return (
    <ul>
      <li>{BRAND} answers your clients with an AI. You stay responsible for your business.</li>
      <li>
        {dollars(PRICING.setup.amount)} once, then {dollars(PRICING.monthly.amount)} a month, until you
        cancel.
      </li>
      <li>Your clients must know that they are talking to an AI and may be recorded.</li>
    </ul>
  );
}

function ServiceClause() {
  return (
    <Clause title="The service">
      <p>
        {BRAND} answers client calls and inquiries, books appointments into the calendar that you connect,
        sends confirmation and reminder texts, and notifies your staff. It does so with AI agents. An order,
        accepted by us in writing, makes you a customer; these terms are part of it.
      </p>
      <p>
        We keep the service available around the clock as far as the networks, calendars and providers that it
        depends on allow, and announce maintenance in advance. It is not for emergencies: no agent calls an
        ambulance, and callers in danger must be told to dial 911.
      </p>
    </Clause>
  );
}

function FeesClause() {
  const { setup, monthly } = PRICING;
  return (
    <Clause title="Fees">
      <p>
        The {setup.unit} is {dollars(setup.amount)}. It covers {lowerFirst(setup.covers)} and is due before
        setup begins. The service then costs {dollars(monthly.amount)} {monthly.unit}, in advance, and covers{' '}
        {lowerFirst(monthly.covers)}. Applicable taxes are added.
      </p>
      <p>
        You may cancel effective at the end of any paid month. The setup fee is not refunded once setup has
        begun. If an invoice remains unpaid 14 days after a reminder, we may pause the service.
      </p>
    </Clause>
  );
}

function ResultsClause() {
  return (
    <Clause title="Results">
      <p>
        Figures on our pages describe individual customers or typical calculations. Your results depend on
        your trade, your prices and your calls. A performance guarantee binds us only as stated in your order.
      </p>
    </Clause>
  );
}

function lowerFirst(text: string): string {
  return `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`;
}
