/** The tag's built script. It has no types; importing it defines the tag. */
export type { TaskTamerAgentElement } from '../contract.ts';
