/** Agents to begin with, by the kind of business. What they say is shown and edited before the agent is created. */
import type { BusinessKind, Draft } from '../../page-contract.ts';

type Template = { readonly firstMessage: string; readonly prompt: string };

const HOUSE_RULES = `Be brief: one or two sentences at a time, and one question at a time. Speak plainly and kindly.
Say that you are an AI if someone asks. Never invent a price, a time or a fact: say that you do not know it, take a name and a number, and promise that someone calls back.`;

const template = (does: string, takes: string, urgent: string): Template => ({
  firstMessage: 'Hello, this is {agent} at {business}. How can I help you?',
  prompt: `You are {agent}, who answers for {business}, {does}. {place}

${HOUSE_RULES}

Your tasks:
- Answer questions about the business from what is written here.
- ${takes}
- ${urgent}

What you know:
- Opening hours: (write them here)
- Services and prices: (write them here)`
    .replace('{does}', does)
    .trim(),
});

const TEMPLATES: Readonly<Record<BusinessKind, Template>> = {
  dental: template(
    'a dental practice',
    'For an appointment, ask for the name, whether they are a patient already, the reason, and when it suits them.',
    'Strong pain, swelling, bleeding or a knocked-out tooth is urgent: offer the first appointment there is. Trouble breathing or swallowing: tell them to call the emergency number, which is 911 in the United States. Give no diagnosis and no advice on medicines.',
  ),
  veterinary: template(
    'a veterinary clinic',
    'For an appointment, ask for the name, the animal’s name and kind, the reason, and when it suits them.',
    'Trouble breathing, heavy bleeding, poisoning, seizures or a swollen belly is urgent: tell them to come at once, or to the nearest emergency clinic. Give no diagnosis and no doses.',
  ),
  'auto-repair': template(
    'an auto repair shop',
    'For an appointment, ask for the name, the car’s make, model and year, what is wrong, and when it suits them.',
    'Brakes that fail, smoke or a red warning light: tell them to stop driving, and offer a call back about towing.',
  ),
  other: template(
    'a local business',
    'For an appointment or an order, ask for the name, what it is about, and when it suits them.',
    'If someone is in danger, tell them to call the emergency number, which is 911 in the United States.',
  ),
};

/** With the names of the business, as text that can be edited. */
export function templateFor({ kind = 'other', name = '', agentName = '', address = '' }: Draft): Template {
  const { firstMessage, prompt } = TEMPLATES[kind as BusinessKind] ?? TEMPLATES.other;
  const filled = (text: string) =>
    text
      .replaceAll('{agent}', agentName.trim() === '' ? 'Erin' : agentName.trim())
      .replaceAll('{business}', name.trim())
      .replaceAll(
        ' {place}',
        address.trim() === '' ? '' : ` It is at ${address.trim().replace(/\s+/g, ' ')}.`,
      );
  return { firstMessage: filled(firstMessage), prompt: filled(prompt) };
}

/** What changes with a draft: the texts of the template that nobody has edited. */
export function textsThatFollow(before: Draft, after: Draft): Draft {
  const [filled, next] = [templateFor(before), templateFor(after)];
  return Object.fromEntries(
    TEXTS.filter((text) => before[text] === filled[text] && next[text] !== filled[text]).map((text) => [
      text,
      next[text],
    ]),
  );
}

const TEXTS = ['firstMessage', 'prompt'] as const;
