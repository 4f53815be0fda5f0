// Scope: the component and the tag in JSX. Only tsc reads this file; a line that it must refuse is marked.
import { useRef, type JSX } from 'react';
import { expectTypeOf } from 'vitest';
import type { EndReason, TaskTamerAgentElement } from 'task-tamer';
import { TaskTamerAgent } from 'task-tamer/react';

export function Page(): JSX.Element {
  const agent = useRef<TaskTamerAgentElement>(null);
  return (
    <>
      <TaskTamerAgent
        ref={agent}
        callEndpoint="https://calls.example"
        assistant={{ firstMessage: 'Hello' }}
        dailyConfig={{ avoidEval: true }}
        assistantOverrides='{"firstMessage":"Hello"}'
        launcher={false}
        writing="off"
        openOnScroll={0.5}
        id="agent"
        className="quiet"
        data-place="footer"
        onClick={(event) => event.currentTarget.open()}
        onCallEnd={({ detail }) => expectTypeOf(detail.reason).toEqualTypeOf<EndReason>()}
        onVolumeLevel={({ detail }) => expectTypeOf(detail.volume).toEqualTypeOf<number>()}
        onConsent={undefined}
      >
        <a href="tel:+12125550142">Call us</a>
      </TaskTamerAgent>
      <task-tamer-agent
        call-endpoint="https://calls.example"
        assistant-overrides='{"firstMessage":"Hello"}'
        launcher={false}
        writing="off"
        open-on-scroll="0.5"
        oncall-end={({ detail }) => expectTypeOf(detail.reason).toEqualTypeOf<EndReason>()}
        ref={(tag) => tag?.open({ channel: 'writing' })}
      >
        <a href="tel:+12125550142">Call us</a>
      </task-tamer-agent>
    </>
  );
}

export const refused = [
  // @ts-expect-error: a switch is on or off
  <TaskTamerAgent key="switch" launcher="no" />,
  // @ts-expect-error: no such theme
  <TaskTamerAgent key="theme" theme="blue" />,
  // @ts-expect-error: the detail has `reason`, not `why`
  <TaskTamerAgent key="event" onCallEnd={({ detail }) => detail.why} />,
  // @ts-expect-error: no such setting
  <TaskTamerAgent key="setting" agentname="Ada" />,
  // @ts-expect-error: a switch is on or off
  <task-tamer-agent key="switch" launcher="no" />,
  // @ts-expect-error: the detail has `reason`, not `why`
  <task-tamer-agent key="event" oncall-end={({ detail }) => detail.why} />,
  // @ts-expect-error: no such setting
  <task-tamer-agent key="setting" agentname="Ada" />,
  // @ts-expect-error: React would write "[object Object]" until the tag is defined
  <task-tamer-agent key="object" dailyConfig={{ avoidEval: true }} />,
];
