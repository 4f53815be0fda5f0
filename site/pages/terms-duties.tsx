/** The clauses on the customer's duties and on liability. */
import { BRAND } from '../content/content.ts';
import { Clause } from './legal-document.tsx';

export function CustomerDutiesClause() {
  return (
    <Clause title="Your responsibilities">
      <ul>
        <li>The prices, hours and services that the agent works with are correct and up to date.</li>
        <li>
          Your clients are informed that they are talking to an AI and that calls may be recorded, and agree
          where your state requires consent. We provide the wording; the law that applies to you decides
          whether it is enough.
        </li>
        <li>You text only people who agreed to texts, and honor every request to stop.</li>
        <li>
          You comply with the rules of your profession, for instance on health data. Tell us before setup if
          any apply.
        </li>
        <li>Someone on your team reads the bookings and notices that the agent leaves.</li>
        <li>Keys and passwords of the service stay with those who need them.</li>
      </ul>
    </Clause>
  );
}

export function LiabilityClauses() {
  return (
    <>
      <Clause title="Liability">
        <p>
          An AI can mishear, misunderstand and be wrong. We provide the service with reasonable care and fix
          faults that you report; beyond that, it is provided as is, without further warranties. Neither side
          is liable for indirect damage or lost profit. {BRAND} is liable for at most the fees of the twelve
          months before the event. None of this limits liability that the law does not allow to be limited,
          such as for intent, gross negligence and injury.
        </p>
      </Clause>
      <Clause title="Termination">
        <p>
          Either side may end the contract at once for a serious breach that is not remedied within 14 days of
          notice. You then have 30 days to export your data. After that, we delete it, except what a law
          requires us to keep.
        </p>
      </Clause>
      <Clause title="Law">
        <p>
          The law of the state in which {BRAND} has its seat applies, and its courts decide, unless the law
          that protects you as a consumer says otherwise. If a clause is invalid, the others remain in effect.
        </p>
      </Clause>
    </>
  );
}
