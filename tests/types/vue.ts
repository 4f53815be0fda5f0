// Scope: the component and the tag in templates, whose attributes Vue's compiler checks by these types. Only tsc reads
// this file; a line that it must refuse is marked.
import { expectTypeOf } from 'vitest';
import { h, type GlobalComponents } from 'vue';
import type { EndReason } from 'task-tamer';
import { TaskTamerAgent, type TagProps, type TaskTamerAgentProps } from 'task-tamer/vue';

expectTypeOf<InstanceType<GlobalComponents['task-tamer-agent']>['$props']>().toEqualTypeOf<TagProps>();

h(TaskTamerAgent, {
  callEndpoint: 'https://calls.example',
  dailyConfig: { avoidEval: true },
  launcher: 'off',
  openOnScroll: 0.5,
  class: 'quiet',
  onClick: (event) => event.preventDefault(),
  onCallEnd: ({ detail }) => expectTypeOf(detail.reason).toEqualTypeOf<EndReason>(),
});

export const component: TaskTamerAgentProps = { strings: { 'form.start': 'Call now' }, ref: 'agent' };
export const tag: TagProps = {
  agentName: 'Ada',
  'agent-name': 'Ada',
  onCallEnd: ({ detail }) => detail.reason,
};
// @ts-expect-error: a switch is on or off
export const wrongSwitch: TaskTamerAgentProps = { launcher: 'no' };
// @ts-expect-error: the detail has `reason`, not `why`
export const wrongDetail: TaskTamerAgentProps = { onCallEnd: ({ detail }) => detail.why };
// @ts-expect-error: no such theme
export const wrongTheme: TagProps = { theme: 'blue' };
// @ts-expect-error: Vue would write "[object Object]" until the tag is defined
export const object: TagProps = { 'daily-config': { avoidEval: true } };
