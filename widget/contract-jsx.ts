/** Types the tag in JSX, for host pages written in React. Apart from `contract.ts`, which needs no React. */
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { AttributeName, TAG, TaskTamerAgentElement } from './contract.ts';

type AgentAttributes = { readonly [Name in AttributeName]?: unknown };
type AgentProps = DetailedHTMLProps<HTMLAttributes<TaskTamerAgentElement>, TaskTamerAgentElement>;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      [TAG]: AgentProps & AgentAttributes;
    }
  }
}
