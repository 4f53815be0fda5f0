/** The microphone test before a call: its button in the dialog and the panel that it opens. */
import { useEffect, useRef, useState, type MouseEvent, type ReactElement } from 'react';
import type { Trial } from '../../session/state/snapshot.ts';
import type { Strings } from '../../i18n/types.ts';
import { useActions, useSnapshot, useStrings } from '../context.ts';
import { DeviceChoice } from '../call/device-choice.tsx';
import { OwnLevel } from '../call/own-level.tsx';
import { problemWords, thisBrowser } from './problem-advice.ts';

/** Whether the microphone is open or its permission is pending. */
const isUnderWay = (trial: Trial): boolean => trial === 'asking' || trial === 'on';

export function TryMicrophone(): ReactElement {
  const words = useStrings().trial;
  const actions = useActions();
  const isOn = isUnderWay(useSnapshot((snapshot) => snapshot.trial));
  // Treat a double click as one click.
  const toggle = ({ detail }: MouseEvent): void => {
    const { trial } = actions.devices();
    if (detail < 2) return isOn ? trial.end() : trial.begin();
  };
  return (
    <button type="button" className="button-text form-try" onClick={toggle}>
      {isOn ? words.stop : words.start}
    </button>
  );
}

/** The live region is always rendered: screen readers announce only changes inside an existing region. */
export function MicrophoneTrial(): ReactElement {
  const ref = useRef<HTMLDivElement>(null);
  const strings = useStrings();
  const trial = useSnapshot((snapshot) => snapshot.trial);
  const isOn = trial === 'on';
  const isSilent = useSnapshot((snapshot) => snapshot.finding) === 'silent';
  const agentName = useSnapshot((snapshot) => snapshot.config.agentName);
  useEndOutOfSight(isUnderWay(trial));
  // The panel opens below the button, where it may be out of view.
  useEffect(() => {
    if (trial !== 'off') ref.current?.scrollIntoView({ block: 'nearest' });
  }, [trial]);
  return (
    <div ref={ref} className="trial">
      <p role="status">
        {isOn && isSilent ? strings.call.findings.silent(agentName) : trialWords(trial, strings)}
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

function trialWords(trial: Trial, strings: Strings): string | null {
  if (trial === 'off') return null;
  if (trial === 'on' || trial === 'asking' || trial === 'left') return strings.trial[trial];
  return problemWords(trial, strings, thisBrowser(), null).join(' ');
}

/** Closes the microphone when the tab is hidden. */
function useEndOutOfSight(isOn: boolean): void {
  const actions = useActions();
  useEffect(() => {
    if (!isOn) return undefined;
    const look = (): void => {
      if (document.visibilityState === 'hidden') actions.devices().trial.end('left');
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [isOn, actions]);
}

function Tone(): ReactElement {
  const actions = useActions();
  const { trial, devices } = useStrings();
  const [isRefused, setRefused] = useState(false);
  const play = (): void =>
    void actions
      .devices()
      .trial.playTone()
      .then((isPlayed) => setRefused(!isPlayed));
  return (
    <>
      <button type="button" className="button-quiet" onClick={play}>
        {trial.sound}
      </button>
      <p className="field-error" role="status">
        {isRefused && devices.failed}
      </p>
    </>
  );
}
