/** One kind of device as a native list, which every phone and screen reader knows how to show. */
import { useEffect, useState, type ReactElement } from 'react';
import type { Actions, DeviceKind, MediaDevice } from '../session/snapshot.ts';
import { useActions, useStrings } from './context.ts';

type DeviceList = {
  readonly devices: readonly MediaDevice[];
  readonly state: 'loading' | 'ready' | 'failed';
};

type DeviceChoiceProps = {
  readonly kind: DeviceKind;
  /** The device that was chosen in this call, if any: the menu closes and forgets, the call does not. */
  readonly chosen: string | undefined;
  readonly onChosen: (id: string) => void;
};

export function DeviceChoice({ kind, chosen, onChosen }: DeviceChoiceProps): ReactElement | null {
  const strings = useStrings().devices;
  const { list, choose } = useDevices(kind, onChosen);
  const id = `tt-${kind}`;
  // Browsers that cannot choose a speaker list none.
  if (kind === 'speaker' && list.devices.length === 0) return null;
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {strings[kind]}
      </label>
      <select
        id={id}
        className="field-input"
        value={chosen ?? list.devices[0]?.id ?? ''}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {list.devices.length === 0 && (
          <option value="">{list.state === 'loading' ? strings.loading : strings.none}</option>
        )}
        {list.devices.map((device, index) => (
          <option key={device.id} value={device.id}>
            {device.label || strings.unnamed(index + 1)}
          </option>
        ))}
      </select>
      <p className="field-error" role="status">
        {list.state === 'failed' && strings.failed}
      </p>
    </div>
  );
}

type Devices = { readonly list: DeviceList; readonly choose: (id: string) => void };

function useDevices(kind: DeviceKind, onChosen: (id: string) => void): Devices {
  const actions = useActions();
  const [list, setList] = useState<DeviceList>({ devices: [], state: 'loading' });
  useEffect(() => {
    let wanted = true;
    const show = (next: DeviceList): void => {
      if (wanted) setList(next);
    };
    void listSafely(actions, kind).then(show);
    return () => {
      wanted = false;
    };
  }, [actions, kind]);
  const choose = (id: string): void => {
    actions.chooseDevice(kind, id).then(
      () => {
        setList(({ devices }) => ({ devices, state: 'ready' }));
        onChosen(id);
      },
      () => setList(({ devices }) => ({ devices, state: 'failed' })),
    );
  };
  return { list, choose };
}

function listSafely(actions: Actions, kind: DeviceKind): Promise<DeviceList> {
  return actions.listDevices(kind).then(
    (devices) => ({ devices, state: 'ready' }),
    () => ({ devices: [], state: 'ready' }),
  );
}
