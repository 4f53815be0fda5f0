// Scope: the component and the tag in markup, whose attributes Svelte's checker checks by these types. Only tsc reads
// this file; a line that it must refuse is marked.
import type { ComponentProps } from 'svelte';
import type { SvelteHTMLElements } from 'svelte/elements';
import { expectTypeOf } from 'vitest';
import type { TagProps, TaskTamerAgent, TaskTamerAgentProps } from 'task-tamer/svelte';

expectTypeOf<SvelteHTMLElements['task-tamer-agent']>().toEqualTypeOf<TagProps>();
expectTypeOf<ComponentProps<typeof TaskTamerAgent>>().toEqualTypeOf<TaskTamerAgentProps>();

export const component: TaskTamerAgentProps = {
  dailyConfig: { avoidEval: true },
  launcher: false,
  class: 'quiet',
  onCallEnd: ({ detail }) => detail.reason,
};
export const tag: TagProps = { launcher: 'off', 'oncall-end': ({ detail }) => detail.reason };
/** Svelte assigns an object as a property before the tag is defined; the tag then adopts it. */
export const object: TagProps = { 'daily-config': { avoidEval: true } };
// @ts-expect-error: a switch is on or off
export const wrongSwitch: TaskTamerAgentProps = { launcher: 'no' };
// @ts-expect-error: the detail has `reason`, not `why`
export const wrongDetail: TaskTamerAgentProps = { onCallEnd: ({ detail }) => detail.why };
// @ts-expect-error: no such theme
export const wrongTheme: TagProps = { theme: 'blue' };
