import { agent, caller, GREETING, TEXTS_QUESTION, type SampleCall } from './sample-call.ts';

export const OWEN: SampleCall = {
  id: 'owen',
  lines: [
    GREETING,
    caller('I need checkups for my two kids, together if you can, and not on a school day.'),
    agent('Saturday at nine, one after the other. Shall I book both?'),
    caller('Yes. And do you have laughing gas? My youngest is afraid.'),
    agent(
      `I don’t know about laughing gas, so I won’t guess: the front desk will call you back. ${TEXTS_QUESTION}`,
    ),
    caller('Sure, that helps.'),
    agent('Both are booked, on Saturday at nine.'),
  ],
  slip: { time: '9:00 AM', day: 'Saturday', what: 'Checkup, two kids' },
  reminder: {
    sent: 'Friday, 9:00 AM',
    text: 'Harbor Dental: see you Sat, Nov 28, 9:00 AM. Change: 212 555 0187 STOP ends texts.',
  },
  mail: {
    subject: 'Owen B. called: Checkups for two kids',
    facts: [
      ['Booked', 'Saturday, 9:00 AM, two checkups'],
      ['Promised', 'A call back'],
      ['Next step', 'Tell him whether there is laughing gas'],
    ],
  },
};
