/** Defines the tag by loading this package's script. Does nothing outside of a page. */
import 'task-tamer/task-tamer-agent.js';

export type { TaskTamerAgentElement } from '../contract.ts';
