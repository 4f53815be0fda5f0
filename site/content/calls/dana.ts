import { agent, caller, GREETING, TEXTS_QUESTION, type SampleCall } from './sample-call.ts';

export const DANA: SampleCall = {
  id: 'dana',
  lines: [
    GREETING,
    caller('I cracked a molar at dinner and it hurts. Is anyone there tomorrow?'),
    agent('I’m sorry to hear that. Dr. Ortiz is free tomorrow at eight thirty. Shall I book it?'),
    caller('Yes, please.'),
    agent(TEXTS_QUESTION),
    caller('Please do.'),
    agent('You’re booked. If your face swells or you have trouble breathing, dial 911.'),
  ],
  slip: { time: '8:30 AM', day: 'Wednesday', what: 'Emergency visit, Dr. Ortiz' },
  reminder: {
    sent: 'Wednesday, 8:00 AM',
    text: 'Harbor Dental: see you Wed, Nov 25, 8:30 AM. Change: 212 555 0187 STOP ends texts.',
  },
  mail: {
    subject: 'Dana R. called: Cracked molar, in pain since dinner',
    facts: [
      ['Booked', 'Wednesday, 8:30 AM, emergency visit'],
      ['Urgency', 'Tomorrow morning'],
      ['Next step', 'Keep the X-ray free at 8:30'],
    ],
  },
};
