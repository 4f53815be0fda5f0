/** A native select for one kind of device, which phones and screen readers already support well. */
import type { ReactElement } from 'react';
import type { Strings } from '../../../i18n/types.ts';
import { useStrings } from '../../context.ts';
import { useChoice, useDevices, type DeviceList, type DeviceKind } from './use-devices.ts';

/** The option value for a device that the browser does not list. */
const NOT_LISTED = '';
/** The ID that some browsers give the default device. */
const DEFAULT_ID = 'default';

export function DeviceChoice({ kind }: { readonly kind: DeviceKind }): ReactElement | null {
  const strings = useStrings().devices;
  const list = useDevices(kind);
  const { shown, isAsked, isRefused, choose } = useChoice(kind);
  const id = `tt-${kind}`;
  const value = valueIn(list, shown);
  // Browsers that cannot select a speaker list none.
  if (kind === 'speaker' && !list?.length) return null;
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {strings[kind]}
      </label>
      <select
        id={id}
        className="field-input"
        value={value}
        aria-busy={isAsked}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {value === NOT_LISTED && <option value={value}>{unlistedLabel(list, shown, strings)}</option>}
        {list?.map((device, index) => (
          <option key={device.id} value={device.id}>
            {device.label || strings.unnamed(index + 1)}
          </option>
        ))}
      </select>
      <p className="field-error" role="status">
        {isRefused && strings.failed}
      </p>
    </div>
  );
}

/** Never shows another device as selected when the one in use is not listed. */
function valueIn(list: DeviceList, shown: string | null): string {
  const wanted = shown ?? DEFAULT_ID;
  return list?.some(({ id }) => id === wanted) ? wanted : NOT_LISTED;
}

function unlistedLabel(list: DeviceList, shown: string | null, strings: Strings['devices']): string {
  if (list === null) return strings.loading;
  if (list.length === 0) return strings.none;
  return shown === null ? strings.standard : strings.unlisted;
}
