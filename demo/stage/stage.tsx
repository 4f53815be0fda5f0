import { useCallback, useEffect, useState } from 'react';
import { OPENER_ATTRIBUTE } from '../../widget/contract.ts';
import type { EventLog } from '../instruments/log/event-log.ts';
import type { WatchedWindow } from '../instruments/log/watch-page.ts';
import { Picker, Switch } from '../../site/embed/choices.tsx';
import { toggled, writeState, USUAL, type ConsoleState } from '../state/console-state.ts';
import type { ChangeState } from '../state/use-console-state.ts';
import { BROWSER_IDS, BROWSER_NAMES } from './browser-names.ts';
import { hostPageAddress, placesIn } from './host-page.ts';
import {
  HOST_SWITCH_IDS,
  HOST_SWITCHES,
  permissionsOf,
  PLACE_IDS,
  type HostSwitchId,
} from './host-switches.ts';
import type { Places } from './tags.ts';

type StageProps = { readonly state: ConsoleState; readonly change: ChangeState };

const PLACE_LABELS = { first: 'In place', moved: 'Moved', removed: 'Removed' };

/** Whether the tag is on a separate page. */
export const isFramed = ({ host, browser }: Pick<ConsoleState, 'host' | 'browser'>): boolean =>
  host.length > 0 || browser !== USUAL.browser;

/** The controls of what the host does to the tag. */
export function HostControls({ state, change }: StageProps) {
  const { host, browser } = state;
  const flip = (id: HostSwitchId) => change((old) => ({ ...old, host: toggled(old.host, id) }));
  const described: string[] = HOST_SWITCH_IDS.filter((id) => host.includes(id)).map(
    (id) => HOST_SWITCHES[id].does,
  );
  if (browser !== USUAL.browser) described.push(`The browser calls itself ${BROWSER_NAMES[browser].title}.`);
  return (
    <section className="panel" aria-labelledby="host-title">
      <div className="panel-head">
        <h2 id="host-title">Host page</h2>
        {isFramed(state) && (
          <a href={hostPageAddress(writeState(state))} target="_blank" rel="noopener">
            Open alone
          </a>
        )}
      </div>
      <fieldset className="chips" aria-describedby="host-note">
        <legend className="visually-hidden">What the host page does</legend>
        {HOST_SWITCH_IDS.map((id) => (
          <label key={id} title={HOST_SWITCHES[id].does}>
            <input type="checkbox" checked={host.includes(id)} onChange={() => flip(id)} />
            <span>{HOST_SWITCHES[id].title}</span>
          </label>
        ))}
      </fieldset>
      <p id="host-note" className="note">
        {isFramed(state)
          ? described.join(' ')
          : 'The tag is on this page: its launcher is in the corner of the window.'}
      </p>
      <Picker
        label="Browser"
        ids={BROWSER_IDS}
        titleOf={(id) => BROWSER_NAMES[id].title}
        value={browser}
        onPick={(picked) => change((old) => ({ ...old, browser: picked }))}
      />
      <Switch
        label="The element is"
        labels={PLACE_LABELS}
        values={PLACE_IDS}
        value={state.place}
        onPick={(place) => change((old) => ({ ...old, place }))}
      />
    </section>
  );
}

type FrameProps = {
  readonly state: Pick<ConsoleState, 'host' | 'browser'>;
  readonly log: EventLog;
  /** The loaded page's containers; null when it unloads. */
  readonly onPlaces: (places: Places | null) => void;
};

/** A host page in a frame. Its URL contains only the switches; the console adds the tags. */
export function HostFrame({ state: { host, browser }, log, onPlaces }: FrameProps) {
  const [page, setPage] = useState<WatchedWindow | null>(null);
  useEffect(() => (page === null ? undefined : log.watch(page)), [page, log]);
  useEffect(() => () => onPlaces(null), [onPlaces]);
  const load = useCallback(
    (frame: HTMLIFrameElement) => {
      setPage(frame.contentWindow as WatchedWindow | null);
      onPlaces(frame.contentDocument === null ? null : placesIn(frame.contentDocument));
    },
    [onPlaces],
  );
  return (
    <iframe
      className="host-frame"
      title="Host page"
      src={hostPageAddress(writeState({ ...USUAL, host, browser }))}
      allow={permissionsOf(host)}
      onLoad={(event) => load(event.currentTarget)}
    />
  );
}

/** Replaces the frame when the console itself is the host page. */
export function OwnPage() {
  return (
    <div className="own-page">
      <p>No switch is on: this console is the host page, and contains the tag at its beginning.</p>
      <button type="button" {...{ [OPENER_ATTRIBUTE]: '' }}>
        Opener: {OPENER_ATTRIBUTE}
      </button>
    </div>
  );
}
