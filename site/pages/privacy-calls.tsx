/** The clauses on calls: how the AI processes speech, and our processors. */
import { AGENT, BRAND } from '../content/content.ts';
import { Clause } from './legal-document.tsx';
import { COOKIE_CLAUSE } from './privacy-cookies.tsx';

/** Listed by function: the contracts name the processors, and these can change. */
const PROCESSORS = [
  [
    'Voice platform',
    'Runs the AI agent: your name, your voice, what is said and written, and the events of the call.',
  ],
  ['Call network', 'Carries the audio between your browser and the agent: your voice, your IP address.'],
  ['Bot check', 'Distinguishes people from bots before a call: your IP address, how your browser behaves.'],
  ['Calendar and lead form', 'Take appointments and inquiries: what you enter there.'],
  ['Text messages', 'Send confirmations and reminders: your number and the appointment.'],
  ['Product analytics', `Counts visits and, after Accept, records sessions: see “${COOKIE_CLAUSE}”.`],
  ['Hosting', 'Delivers this page: your IP address and the request.'],
] as const;

export function CallClause() {
  return (
    <Clause title="Talking to an AI">
      <p>
        {AGENT} is an AI agent, not a person. She listens to your voice, turns it into text, decides on an
        answer with a language model and speaks it with a synthetic voice. She can be wrong: ask a person to
        confirm anything important.
      </p>
      <p>
        The audio of a call on this page is not recorded. What is said is transcribed, so that we can do what
        was agreed, find faults and improve the answers. You are asked before each call, and it starts only
        after you agree. If you do not agree, use the phone number or the email address on this page. Your
        microphone is on only during a call, or while you test it before one, and you can mute it.
      </p>
      <p>
        You can write to {AGENT} instead. That needs no microphone, and what you write is kept like the
        transcript of a call. Nothing of a conversation is stored on your device unless you download a copy.
      </p>
      <p>
        Please do not tell {AGENT} anything that she does not need, such as card numbers or health details. We
        do not use voices to identify people. She makes no decision about you that has a legal effect.
      </p>
    </Clause>
  );
}

export function ProcessorClause() {
  return (
    <Clause title="Who works for us">
      <p>
        These companies process data on our instructions, under contracts that limit what they may do with it.
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
        Some of them work in the United States. Where the law requires it, transfers are based on standard
        contractual clauses or an adequacy decision. Beyond these companies, {BRAND} discloses data only when
        a court or a law requires it, or as part of a sale of the business, under this policy.
      </p>
    </Clause>
  );
}
