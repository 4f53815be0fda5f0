import { agent, caller, GREETING, TEXTS_QUESTION, type SampleCall } from './sample-call.ts';

export const MARCUS: SampleCall = {
  id: 'marcus',
  lines: [
    GREETING,
    caller('Hi, I just moved here. Do you take new patients for a cleaning?'),
    agent('We do. There is room on Thursday at three, for about an hour. Does that suit you?'),
    caller('Thursday at three works. What should I bring?'),
    agent(`Your insurance card and a list of your medicines. ${TEXTS_QUESTION}`),
    caller('Yes, please.'),
    agent('You’re booked for Thursday at three. We look forward to meeting you.'),
  ],
  slip: { time: '3:00 PM', day: 'Thursday', what: 'First cleaning, new patient' },
  reminder: {
    sent: 'Wednesday, 3:00 PM',
    text: 'Harbor Dental: see you Thu, Nov 26, 3:00 PM. Change: 212 555 0187 STOP ends texts.',
  },
  mail: {
    subject: 'Marcus T. called: New patient, first cleaning',
    facts: [
      ['Booked', 'Thursday, 3:00 PM, first cleaning'],
      ['Details', 'Has just moved here'],
      ['Next step', 'Prepare the forms for a new patient'],
    ],
  },
};
