/** Which devices there are, and which one is shown as chosen: the one in use, or the one that was just asked for. */
import { useEffect, useState } from 'react';
import type { Device } from '../../session/snapshot.ts';
import { useActions, useSnapshot } from '../context.ts';

export type DeviceKind = 'microphone' | 'speaker';

/** Null until the browser has answered. */
export type DeviceList = readonly Device[] | null;

/** Asked for again whenever a device comes or goes. */
export function useDevices(kind: DeviceKind): DeviceList {
  const actions = useActions();
  const [list, setList] = useState<DeviceList>(null);
  useEffect(() => {
    const devices = actions.devices();
    let asked = 0;
    const ask = (): void => {
      asked += 1;
      const mine = asked;
      const show = (next: DeviceList): void => {
        if (mine === asked) setList(next);
      };
      devices.list(kind).then(show, () => show([]));
    };
    ask();
    const leave = devices.onChange(ask);
    return () => {
      asked += 1;
      leave();
    };
  }, [actions, kind]);
  return list;
}

type Choice = {
  /** By id; null is the default one. */
  readonly shown: string | null;
  /** The call has not answered yet whether it can use what was asked for. */
  readonly isAsked: boolean;
  /** The one that was asked for last could not be used. */
  readonly isRefused: boolean;
  readonly choose: (id: string) => void;
};

export function useChoice(kind: DeviceKind): Choice {
  const actions = useActions();
  const used = useSnapshot((snapshot) =>
    kind === 'microphone' ? snapshot.microphoneId : snapshot.loudspeakerId,
  );
  const [asked, setAsked] = useState<string | null>(null);
  const [isRefused, setRefused] = useState(false);
  const choose = (id: string): void => {
    setAsked(id);
    setRefused(false);
    void actions
      .devices()
      .choose(kind, id)
      .then((isUsed) => {
        setAsked((latest) => (latest === id ? null : latest));
        setRefused(!isUsed);
      });
  };
  return { shown: asked ?? used, isAsked: asked !== null, isRefused, choose };
}
