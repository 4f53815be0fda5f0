// Scope: the tag as TypeScript sees it: the element, and the markup of React, Vue and Svelte. What is wrong here fails
// `npm run types`, in which every line that must be refused is marked.
import type { JSX } from 'react';
import { expect, expectTypeOf, it } from 'vitest';
import type { GlobalComponents } from 'vue';
import type { SvelteHTMLElements } from 'svelte/elements';
import type {
  AgentMethods,
  AgentProperties,
  EndReason,
  PropertyName,
  TaskTamerAgentElement,
} from '../../../widget/package/index.ts';
import { TAG } from '../../../widget/contract.ts';
import type { TaskTamerAgentProps as ReactProps } from '../../../widget/package/react.ts';
import type { TaskTamerAgentAttributes as SvelteProps } from '../../../widget/package/svelte.ts';
import type { TaskTamerAgentProps as VueProps } from '../../../widget/package/vue.ts';

type Tag = HTMLElementTagNameMap['task-tamer-agent'];

it('has every property and method of the element, each with its type', () => {
  expectTypeOf<Tag>().toEqualTypeOf<TaskTamerAgentElement>();
  expectTypeOf<keyof AgentProperties>().toEqualTypeOf<PropertyName>();
  expectTypeOf<Pick<Tag, PropertyName>>().toEqualTypeOf<Pick<AgentProperties, PropertyName>>();
  expectTypeOf<Pick<Tag, keyof AgentMethods>>().toEqualTypeOf<Pick<AgentMethods, keyof AgentMethods>>();
  expectTypeOf<Tag['openOnScroll']>().toEqualTypeOf<number | null>();
  expectTypeOf<Tag['launcher']>().toEqualTypeOf<boolean>();
});

it('types the listeners of the element', () => {
  const listen = (tag: Tag): void => {
    tag.addEventListener('call-end', ({ detail }) => expectTypeOf(detail.reason).toEqualTypeOf<EndReason>());
    tag.addEventListener('click', (event) => expectTypeOf(event).toEqualTypeOf<Event>());
    // @ts-expect-error: it must be refused
    tag.addEventListener('volume-level', ({ detail }) => detail.loudness);
  };
  expect(listen).toBeTypeOf('function');
});

it('types the tag in JSX: settings by both names, listeners by the event’s own', () => {
  expectTypeOf<JSX.IntrinsicElements['task-tamer-agent']>().toEqualTypeOf<ReactProps>();
  const element = (
    <task-tamer-agent
      call-endpoint="https://calls.example"
      assistantOverrides={{ firstMessage: 'Hello' }}
      assistant-overrides='{"firstMessage":"Hello"}'
      launcher={false}
      writing="off"
      open-on-scroll="0.5"
      oncall-end={({ detail }) => expectTypeOf(detail.reason).toEqualTypeOf<EndReason>()}
      ref={(tag) => tag?.open({ channel: 'writing' })}
    >
      <a href="tel:+12125550142">Call us</a>
    </task-tamer-agent>
  );
  const wrong = [
    // @ts-expect-error: it must be refused
    <task-tamer-agent key="switch" launcher="no" />,
    // @ts-expect-error: it must be refused
    <task-tamer-agent key="theme" theme="blue" />,
    // @ts-expect-error: it must be refused
    <task-tamer-agent key="event" oncall-end={({ detail }) => detail.why} />,
    // @ts-expect-error: it must be refused
    <task-tamer-agent key="setting" agentname="Ada" />,
  ];
  expect([element.type, wrong.length]).toEqual([TAG, 4]);
});

it('types the tag in templates of Vue and in the markup of Svelte', () => {
  expectTypeOf<InstanceType<GlobalComponents['task-tamer-agent']>['$props']>().toEqualTypeOf<VueProps>();
  expectTypeOf<SvelteHTMLElements['task-tamer-agent']>().toEqualTypeOf<SvelteProps>();
  const vue: VueProps = { agentName: 'Ada', 'agent-name': 'Ada', onCallEnd: ({ detail }) => detail.reason };
  const svelte: SvelteProps = { launcher: 'off', 'oncall-end': ({ detail }) => detail.reason };
  // @ts-expect-error: it must be refused
  const wrongVue: VueProps = { launcher: 'no' };
  // @ts-expect-error: it must be refused
  const wrongSvelte: SvelteProps = { theme: 'blue' };
  expect([vue, svelte, wrongVue, wrongSvelte]).toHaveLength(4);
});
