/** The microphone test before a call: its button in the dialog and the panel that it opens. */
import { useEffect, useRef, useState, type MouseEvent, type ReactElement, type RefObject } from 'react';
import type { MicrophoneTestState } from '../../session/state/snapshot.ts';
import type { Strings } from '../../i18n/types.ts';
import { useActions, useSnapshot, useStrings } from '../context.ts';
import { DeviceChoice } from '../call/devices/device-choice.tsx';
import { OwnLevel } from '../call/devices/own-level.tsx';
import { problemWords, thisBrowser } from './problem-advice.ts';

/** Whether the microphone is open or its permission is pending. */
const isUnderWay = (microphoneTest: MicrophoneTestState): boolean =>
  microphoneTest === 'asking' || microphoneTest === 'on';

export function TryMicrophone(): ReactElement {
  const words = useStrings().microphoneTest;
  const actions = useActions();
  const isOn = isUnderWay(useSnapshot((snapshot) => snapshot.microphoneTest));
  // Treat a double click as one click.
  const toggle = ({ detail }: MouseEvent): void => {
    const { microphoneTest } = actions.devices();
    if (detail < 2) return isOn ? microphoneTest.end() : microphoneTest.begin();
  };
  return (
    <button type="button" className="button-text form-try" onClick={toggle}>
      {isOn ? words.stop : words.start}
    </button>
  );
}

/** The live region is always rendered: screen readers announce only changes inside an existing region. */
export function MicrophoneTest(): ReactElement {
  const ref = useRef<HTMLDivElement>(null);
  const strings = useStrings();
  const microphoneTest = useSnapshot((snapshot) => snapshot.microphoneTest);
  const isOn = microphoneTest === 'on';
  const isSilent = useSnapshot((snapshot) => snapshot.finding) === 'silent';
  const agentName = useSnapshot((snapshot) => snapshot.config.agentName);
  useEndOutOfSight(isUnderWay(microphoneTest));
  useStayInSight(ref, microphoneTest !== 'off');
  return (
    <div ref={ref} className="microphone-test">
      <p role="status">
        {isOn && isSilent
          ? strings.call.findings.silent(agentName)
          : microphoneTestText(microphoneTest, strings)}
      </p>
      {isOn && (
        <>
          <OwnLevel />
          <DeviceChoice kind="microphone" />
          <DeviceChoice kind="speaker" />
          <Tone />
        </>
      )}
    </div>
  );
}

function microphoneTestText(microphoneTest: MicrophoneTestState, strings: Strings): string | null {
  if (microphoneTest === 'off') return null;
  if (microphoneTest === 'on' || microphoneTest === 'asking' || microphoneTest === 'left')
    return strings.microphoneTest[microphoneTest];
  return problemWords(microphoneTest, strings, thisBrowser()).join(' ');
}

/** It opens below the button, where it may be out of view, and grows when the devices are listed. */
function useStayInSight(ref: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    const test = ref.current;
    if (!isShown || !test) return undefined;
    const observer = new ResizeObserver(() => test.scrollIntoView({ block: 'nearest' }));
    observer.observe(test);
    return () => observer.disconnect();
  }, [ref, isShown]);
}

/** Closes the microphone when the tab is hidden, and when the dialog shows something else instead of the test. */
function useEndOutOfSight(isOn: boolean): void {
  const actions = useActions();
  useEffect(() => {
    if (!isOn) return undefined;
    const look = (): void => {
      if (document.visibilityState === 'hidden') actions.devices().microphoneTest.end('left');
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      actions.devices().microphoneTest.end();
    };
  }, [isOn, actions]);
}

function Tone(): ReactElement {
  const actions = useActions();
  const { microphoneTest, devices } = useStrings();
  const [isRefused, setRefused] = useState(false);
  const play = (): void =>
    void actions
      .devices()
      .microphoneTest.playTone()
      .then((isPlayed) => setRefused(!isPlayed));
  return (
    <>
      <button type="button" className="button-quiet" onClick={play}>
        {microphoneTest.sound}
      </button>
      <p className="field-error" role="status">
        {isRefused && devices.failed}
      </p>
    </>
  );
}
