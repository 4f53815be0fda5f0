/** Types the tag in Vue's templates. Nothing of it runs. */
import type { HTMLAttributes, PublicProps } from 'vue';
import type { EventDetails, EventName, TAG, TaskTamerAgentElement } from '../contract.ts';
import type { TagSettings } from './markup.ts';

export type * from '../contract.ts';

/** `call-end`, as a template's `@call-end` is looked up: `CallEnd`. */
type PascalCase<Name extends string> = Name extends `${infer Word}-${infer Rest}`
  ? `${Capitalize<Word>}${PascalCase<Rest>}`
  : Capitalize<Name>;

type VueListeners = {
  readonly [Name in EventName as `on${PascalCase<Name>}`]?: (event: CustomEvent<EventDetails[Name]>) => void;
};

/** What a template may write on the tag. */
export type TaskTamerAgentProps = PublicProps & HTMLAttributes & TagSettings & VueListeners;

type TagComponent = new () => TaskTamerAgentElement & {
  /** For templates alone: the element has none. */
  readonly $props: TaskTamerAgentProps;
};

declare module 'vue' {
  interface GlobalComponents {
    [TAG]: TagComponent;
  }
}
