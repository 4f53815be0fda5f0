import { agent, caller, GREETING, type SampleCall } from './sample-call.ts';

export const DANA: SampleCall = {
  id: 'dana',
  lines: [
    GREETING,
    caller('I cracked a molar at dinner and it hurts. Is anyone there tomorrow?'),
    agent('I’m sorry to hear that. Dr. Ortiz is free tomorrow at eight thirty. Shall I book it?'),
    caller('Yes, please.'),
    agent(
      'You’re booked. I’ll text you at seven as a reminder. If your face swells or you have trouble breathing, dial 911.',
    ),
  ],
  slip: { time: '8:30 AM', day: 'Wednesday', what: 'Emergency visit, Dr. Ortiz' },
  reminder: {
    sent: 'Wednesday, 7:00 AM',
    text: 'Harbor Dental: see you today at 8:30 AM, Dana. Your visit is with Dr. Ortiz. To change it, call 212 555 0187.',
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
