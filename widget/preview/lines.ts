/** What is said in a preview: a short talk, in each language of the tag. */
import type { AgentConfig } from '../config/config.ts';
import type { Language } from '../strings/language.ts';

type Said = readonly (readonly [role: 'assistant' | 'user', text: string])[];

export const LINES: Readonly<Record<Language, (names: AgentConfig) => Said>> = {
  en: ({ agentName, businessName }) => [
    ['assistant', `Hello, this is ${agentName} at ${businessName}. How can I help?`],
    ['user', 'Do you have anything free on Thursday afternoon?'],
    ['assistant', 'Thursday has 2:30 and 4:15. Which one suits you?'],
  ],
  es: ({ agentName, businessName }) => [
    ['assistant', `Hola, soy ${agentName}, de ${businessName}. ¿En qué puedo ayudarle?`],
    ['user', '¿Tienen algo libre el jueves por la tarde?'],
    ['assistant', 'El jueves quedan las 14:30 y las 16:15. ¿Cuál le conviene?'],
  ],
};
