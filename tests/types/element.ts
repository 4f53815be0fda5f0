// Scope: the element as a page's TypeScript sees it. Only tsc reads this file; a line that it must refuse is marked.
import { expectTypeOf } from 'vitest';
import type {
  AgentLauncher,
  AgentMethods,
  AgentProperties,
  EndReason,
  EventDetails,
  JsonObject,
  PropertyName,
  Reference,
  TaskTamerAgentElement,
} from 'task-tamer';

declare const tag: HTMLElementTagNameMap['task-tamer-agent'];

// The element has every setting, property and method.
expectTypeOf(tag).toEqualTypeOf<TaskTamerAgentElement>();
expectTypeOf<keyof AgentProperties>().toEqualTypeOf<PropertyName>();
expectTypeOf<Pick<TaskTamerAgentElement, keyof AgentMethods>>().toEqualTypeOf<
  Pick<AgentMethods, keyof AgentMethods>
>();

// A property reads as its parsed value.
expectTypeOf(tag.openOnScroll).toEqualTypeOf<number | null>();
expectTypeOf(tag.launcher).toEqualTypeOf<AgentLauncher>();
expectTypeOf(tag.assistant).toEqualTypeOf<Reference | null>();
expectTypeOf(tag.dailyConfig).toEqualTypeOf<JsonObject | null>();

// A property also accepts its attribute's text.
tag.openOnScroll = 0.5;
tag.openOnScroll = '0.5';
tag.openOnScroll = 'off';
tag.openOnScroll = null;
tag.launcher = 'off';
tag.launcher = false;
tag.launcher = 'two';
tag.launcher = undefined;
tag.theme = 'dark';
tag.dailyConfig = { avoidEval: true };
tag.dailyConfig = '{"avoidEval":true}';
tag.strings = { 'form.start': 'Call now' };
tag.strings = '{"form.start":"Call now"}';
// @ts-expect-error: a switch is on or off
tag.launcher = 'no';
// @ts-expect-error: no such theme
tag.theme = 'blue';
// @ts-expect-error: no text has this name
tag.strings = { 'form.begin': 'Call now' };
// @ts-expect-error: a text is a string
tag.agentName = 5;
// @ts-expect-error: callState is read-only
tag.callState = 'live';

// The tag's events have a typed detail; the browser's events keep their usual types.
tag.addEventListener('call-end', (event) => {
  expectTypeOf(event).toEqualTypeOf<CustomEvent<EventDetails['call-end']>>();
  expectTypeOf(event.detail.reason).toEqualTypeOf<EndReason>();
});
tag.addEventListener('click', (event) => expectTypeOf(event).toEqualTypeOf<PointerEvent>());
tag.addEventListener('keydown', ({ key }) => expectTypeOf(key).toEqualTypeOf<string>());
tag.addEventListener('click', (event: MouseEvent) => event.preventDefault(), { once: true });
tag.addEventListener('call-start', function listen() {
  expectTypeOf(this).toEqualTypeOf<TaskTamerAgentElement>();
});
tag.addEventListener('an-event-of-the-page', (event) => expectTypeOf(event).toEqualTypeOf<Event>());
tag.addEventListener('call-end', { handleEvent: (event: Event) => event.type });
// @ts-expect-error: the detail has `volume`, not `loudness`
tag.addEventListener('volume-level', ({ detail }) => detail.loudness);

const onEnd = (event: CustomEvent<EventDetails['call-end']>): string => event.detail.reason;
const onKey = ({ key }: KeyboardEvent): string => key;
tag.removeEventListener('call-end', onEnd);
tag.removeEventListener('keydown', onKey);
// @ts-expect-error: a key listener does not accept call-end
tag.removeEventListener('call-end', onKey);
