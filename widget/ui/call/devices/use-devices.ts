/** The available devices, and the selected one: the device in use, or the one just requested. */
import { useEffect, useState } from 'react';
import type { Device } from '../../../session/state/snapshot.ts';
import { useActions, useSnapshot } from '../../context.ts';

export type DeviceKind = 'microphone' | 'speaker';

/** Null until the browser has listed its devices. */
export type DeviceList = readonly Device[] | null;

/** Reads the list again on every `devicechange`. */
export function useDevices(kind: DeviceKind): DeviceList {
  const actions = useActions();
  const [list, setList] = useState<DeviceList>(null);
  useEffect(() => {
    const devices = actions.devices();
    let latestRequest = 0;
    const ask = (): void => {
      latestRequest += 1;
      const mine = latestRequest;
      const show = (next: DeviceList): void => {
        if (mine === latestRequest) setList(next);
      };
      devices.list(kind).then(show, () => show([]));
    };
    ask();
    const leave = devices.onChange(ask);
    return () => {
      latestRequest += 1;
      leave();
    };
  }, [actions, kind]);
  return list;
}

type Choice = {
  /** A device ID; null for the default device. */
  readonly shown: string | null;
  /** A switch to the requested device is pending. */
  readonly isAsked: boolean;
  /** The last requested device could not be used. */
  readonly isRefused: boolean;
  readonly choose: (id: string) => void;
};

export function useChoice(kind: DeviceKind): Choice {
  const actions = useActions();
  const used = useSnapshot((snapshot) =>
    kind === 'microphone' ? snapshot.microphoneId : snapshot.loudspeakerId,
  );
  const [requested, setRequested] = useState<string | null>(null);
  const [isRefused, setRefused] = useState(false);
  const choose = (id: string): void => {
    setRequested(id);
    setRefused(false);
    void actions
      .devices()
      .choose(kind, id)
      .then((isUsed) => {
        setRequested((latest) => (latest === id ? null : latest));
        setRefused(!isUsed);
      });
  };
  return { shown: requested ?? used, isAsked: requested !== null, isRefused, choose };
}
