/** A short sample conversation for the preview, in English for languages without one. */
import type { AgentConfig } from '../config/config.ts';
import type { Language } from '../i18n/resolve-language.ts';

type SampleConversation = readonly (readonly [role: 'assistant' | 'user', text: string])[];

export const sampleConversation = (language: Language, names: AgentConfig): SampleConversation =>
  (TALKS[language] ?? english)(names);

const english = ({ agentName, businessName }: AgentConfig): SampleConversation => [
  ['assistant', `Hello, this is ${agentName} at ${businessName}. How can I help?`],
  ['user', 'Do you have anything free on Thursday afternoon?'],
  ['assistant', 'Thursday has 2:30 and 4:15. Which one suits you?'],
];

const TALKS: Readonly<Partial<Record<Language, (names: AgentConfig) => SampleConversation>>> = {
  es: ({ agentName, businessName }) => [
    ['assistant', `Hola, soy ${agentName}, de ${businessName}. ¿En qué puedo ayudarle?`],
    ['user', '¿Tienen algo libre el jueves por la tarde?'],
    ['assistant', 'El jueves quedan las 14:30 y las 16:15. ¿Cuál le conviene?'],
  ],
};
