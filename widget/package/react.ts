/** Types the tag in JSX, for host pages written in React 19. Nothing of it runs. */
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { TAG, TaskTamerAgentElement } from '../contract.ts';
import type { TagListeners, TagSettings } from './markup.ts';

export type * from '../contract.ts';

export type TaskTamerAgentProps = DetailedHTMLProps<
  HTMLAttributes<TaskTamerAgentElement>,
  TaskTamerAgentElement
> &
  TagSettings &
  TagListeners;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      [TAG]: TaskTamerAgentProps;
    }
  }
}
