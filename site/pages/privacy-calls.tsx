/** The clauses on calls: how the AI processes speech, and our processors. */
import { AGENT, BRAND } from '../content/content.ts';
import { Clause } from './legal-document.tsx';
import { COOKIE_CLAUSE } from './privacy-cookies.tsx';

/** By function rather than by name: the contracts name them, and they change. */
const PROCESSORS = [
  ['Voice platform', 'Runs the AI agent: your name, your voice, what is said and written, the course of it.'],
  ['Call network', 'Carries the sound between your browser and the agent: your voice, your IP address.'],
  ['Bot check', 'Tells people from programs before a call: your IP address, how your browser behaves.'],
  ['Calendar and lead form', 'Take appointments and inquiries: what you write there.'],
  ['Text messages', 'Send confirmations and reminders: your number and the appointment.'],
  ['Product analytics', `Counts visits and, after Accept, records sessions: see “${COOKIE_CLAUSE}”.`],
  ['Hosting', 'Delivers this page: your IP address and the request.'],
] as const;

export function CallClause() {
  return (
    <Clause title="Talking to an AI">
      <p>
        {AGENT} is an AI agent, not a person. She listens to your voice, turns it into text, decides on an
        answer with a language model and speaks it with a synthetic voice. She can be wrong: have a person
        confirm what matters to you.
      </p>
      <p>
        The sound of a call on this page is not recorded. What is said is written down as text, to carry out
        what was agreed, to find faults and to improve the answers. You are asked before each call and it
        starts only after you agree. If you do not agree, use the phone number or the email address of this
        page. Your microphone is open only while a call is on, or while you try it before one, and you can
        mute it.
      </p>
      <p>
        You can write to {AGENT} instead. Then no microphone is asked for, and what you write is kept as the
        text of a call is. On your device nothing of a conversation is kept, unless you download a copy.
      </p>
      <p>
        Please tell {AGENT} nothing that she does not need: no card numbers, no health details. We do not use
        voices to identify people. She takes no decision about you that has a legal effect.
      </p>
    </Clause>
  );
}

export function ProcessorClause() {
  return (
    <Clause title="Who works for us">
      <p>
        These companies process data on our instructions, under contracts that bound what they may do with it.
      </p>
      <dl>
        {PROCESSORS.map(([role, does]) => (
          <div key={role}>
            <dt>{role}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p>
        Some of them work in the United States. Where the law asks for it, transfers rest on standard
        contractual clauses or an adequacy decision. Beyond these companies, {BRAND} passes data on only when
        a court or a law demands it, or with a sale of the business, under this policy.
      </p>
    </Clause>
  );
}
