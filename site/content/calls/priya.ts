import { agent, caller, GREETING, type SampleCall } from './sample-call.ts';

export const PRIYA: SampleCall = {
  id: 'priya',
  lines: [
    GREETING,
    caller('I can’t make my crown visit tomorrow at nine. Can I move it? The code is 417 902.'),
    agent('Of course. Dr. Lin is free on Friday at two, or on Monday at ten fifteen.'),
    caller('Monday, please.'),
    agent(
      'Your crown visit is now on Monday at ten fifteen. Tomorrow’s time is free again, and your text reminder moves along.',
    ),
    caller('Great, thank you.'),
  ],
  slip: { time: '10:15 AM', day: 'Monday', what: 'Crown visit, Dr. Lin' },
  reminder: {
    sent: 'Sunday, 10:15 AM',
    text: 'Harbor Dental: see you Mon, Nov 30, 10:15 AM. Change: 212 555 0187 STOP ends texts.',
  },
  mail: {
    subject: 'Priya S. called: Moves her crown visit',
    facts: [
      ['Booked', 'Monday, 10:15 AM, crown visit'],
      ['Details', 'Was booked for Wednesday, 9:00 AM'],
      ['Next step', 'Offer Wednesday at 9:00 to the waiting list'],
    ],
  },
};
