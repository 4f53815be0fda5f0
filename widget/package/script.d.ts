/** The tag's one script, which is built and has no types of its own: importing it defines the tag. */
export type { TaskTamerAgentElement } from '../contract.ts';
