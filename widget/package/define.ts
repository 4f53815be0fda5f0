/** Defines the tag, with its script of this package. Where there is no page it does nothing. */
import 'task-tamer/task-tamer-agent.js';

export type { TaskTamerAgentElement } from '../contract.ts';
