/** How the pages' own tag is dressed; its colors are in `styles/agent.css`. */
import { AGENT_PROMPTS } from '../content/content.ts';
import type { AttributeName } from '../../widget/contract.ts';

/** @param withEndpoint messages go to the owner's server, so a tag without one offers none */
export function houseTag(withEndpoint: boolean): Partial<Record<AttributeName, string>> {
  return {
    avatar: '/erin.svg',
    prompts: AGENT_PROMPTS.join(' | '),
    ...(withEndpoint && { messages: 'on' }),
  };
}
