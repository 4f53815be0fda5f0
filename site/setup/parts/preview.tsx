/** The preview: the tag's own view in a frame of a phone's or a desktop's size, in the state that is picked. */
import { useEffect, useId, useRef, type RefObject } from 'react';
import { Switch } from '../../embed/choices.tsx';
import { DEVICE_LABELS, PREVIEW, SCHEME_LABELS, VIEW_LABELS } from '../content.ts';
import { colorLines, cornerLines, shownSchemes } from '../palette/style.ts';
import { frameDocument, type Shown } from '../preview/frame-document.ts';
import { attributesOf, DEVICES, VIEWS, type Device, type Scheme, type SetupState } from '../setup-state.ts';
import type { Change } from '../use-setup-state.ts';

/** CSS pixels of the windows that are shown. */
const SIZES: Readonly<Record<Device, { readonly width: number; readonly height: number }>> = {
  desktop: { width: 1180, height: 740 },
  phone: { width: 390, height: 760 },
};

type PreviewProps = {
  readonly state: SetupState;
  readonly change: Change;
  /** Address of the frame's script. */
  readonly script: string;
};

export function Preview({ state, change, script }: PreviewProps) {
  const id = useId();
  const schemes = shownSchemes(state.values.theme);
  const scheme = schemes.find((shown) => shown === state.scheme) ?? schemes[0] ?? 'light';
  return (
    <section className="setup-preview" aria-labelledby={id}>
      <h2 id={id}>{PREVIEW.title}</h2>
      <Frame script={script} device={state.device} shown={shownIn(state, scheme)} />
      <div className="setup-states">
        <Switch
          label="State"
          labels={VIEW_LABELS}
          values={VIEWS}
          value={state.view}
          onPick={(view) => change((old) => ({ ...old, view }))}
        />
        <Switch
          label="Window"
          labels={DEVICE_LABELS}
          values={DEVICES}
          value={state.device}
          onPick={(device) => change((old) => ({ ...old, device }))}
        />
        {schemes.length > 1 && (
          <Switch
            label="Theme"
            labels={SCHEME_LABELS}
            values={schemes}
            value={scheme}
            onPick={(picked) => change((old) => ({ ...old, scheme: picked }))}
          />
        )}
      </div>
      <p className="setup-help">{PREVIEW.about}</p>
    </section>
  );
}

function shownIn(state: SetupState, scheme: Scheme): Shown {
  const { accent, corner, view } = state;
  const colors = accent === '' ? [] : colorLines(accent, scheme);
  return { view, scheme, attributes: attributesOf(state), style: [...colors, ...cornerLines(corner)] };
}

type FrameProps = { readonly script: string; readonly device: Device; readonly shown: Shown };

/** Inert: what is shown in it takes no focus from the questions, and nothing in it does anything. */
function Frame({ script, device, shown }: FrameProps) {
  const place = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const { width, height } = SIZES[device];
  useShare(place, width, height);
  useKeptFocus(frame);
  const show = () => frame.current?.contentWindow?.showPreview?.(shown);
  useEffect(() => frame.current?.contentWindow?.showPreview?.(shown), [shown]);
  return (
    <div className="setup-sight">
      <div ref={place} className="setup-window" data-device={device}>
        <iframe
          ref={frame}
          title={PREVIEW.title}
          inert
          tabIndex={-1}
          width={width}
          height={height}
          srcDoc={frameDocument(script)}
          onLoad={show}
        />
      </div>
    </div>
  );
}

/**
 * The view brings the focus to what matters in each of its states: here it would be taken from who picks the state, and
 * not every browser keeps it out of an inert frame.
 */
function useKeptFocus(frame: RefObject<HTMLIFrameElement | null>): void {
  useEffect(() => {
    const watching = new AbortController();
    const { signal } = watching;
    let last: HTMLElement | null = null;
    const note = ({ target }: Event) => {
      if (target instanceof HTMLElement && target !== frame.current) last = target;
    };
    const giveBack = () => {
      if (document.activeElement !== frame.current) return;
      frame.current?.blur();
      last?.focus({ preventScroll: true });
    };
    document.addEventListener('focusin', note, { signal });
    // A window is left for a frame in it, too. Firefox moves the active element only after the event.
    window.addEventListener('blur', () => setTimeout(giveBack), { signal });
    return () => watching.abort();
  }, [frame]);
}

/** Of the height of the owner's window: beside the questions, and above them, where it stays while they are scrolled. */
const HEIGHT_SHARES = { beside: 0.62, above: 0.4 } as const;
const IS_BESIDE = '(width >= 64rem)';

/** Made smaller where there is less room than the window that is shown has. */
function useShare(place: RefObject<HTMLDivElement | null>, width: number, height: number): void {
  useEffect(() => {
    const room = place.current;
    if (room === null) return undefined;
    const fit = () => {
      const most = innerHeight * HEIGHT_SHARES[matchMedia(IS_BESIDE).matches ? 'beside' : 'above'];
      const share = Math.min(1, (room.parentElement?.clientWidth ?? width) / width, most / height);
      room.style.setProperty('--share', String(share));
      room.style.inlineSize = `${width * share}px`;
      room.style.blockSize = `${height * share}px`;
    };
    const observer = new ResizeObserver(fit);
    observer.observe(room.parentElement ?? room);
    window.addEventListener('resize', fit);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', fit);
    };
  }, [place, width, height]);
}
