/** The preview: the tag's view in a phone- or desktop-sized frame, in the selected state. */
import { useEffect, useId, useRef, type RefObject } from 'react';
import { Switch } from '../../embed/choices.tsx';
import { DEVICE_LABELS, PREVIEW, SCHEME_LABELS, VIEW_LABELS } from '../content.ts';
import { cornerLines, schemeRules, shownSchemes } from '../palette/style.ts';
import { frameDocument, type Shown } from '../preview/frame-document.ts';
import { attributesOf, DEVICES, VIEWS, type Device, type Scheme, type SetupState } from '../setup-state.ts';
import type { Change } from '../use-setup-state.ts';
import { SnippetShortcut } from './snippet.tsx';

/** The size of the simulated windows in CSS pixels. */
const SIZES: Readonly<Record<Device, { readonly width: number; readonly height: number }>> = {
  desktop: { width: 1180, height: 740 },
  phone: { width: 390, height: 760 },
};

type PreviewProps = {
  readonly state: SetupState;
  readonly change: Change;
  /** The URL of the frame's script. */
  readonly script: string;
  /** The tag's script, for the snippet. */
  readonly scriptUrl: string;
};

export function Preview({ state, change, script, scriptUrl }: PreviewProps) {
  const id = useId();
  const schemes = shownSchemes(state.values.theme);
  const scheme = schemes.find((shown) => shown === state.scheme) ?? schemes[0] ?? 'light';
  return (
    <section className="setup-preview" aria-labelledby={id}>
      <div className="setup-preview-head">
        <h2 id={id}>{PREVIEW.title}</h2>
        <SnippetShortcut state={state} scriptUrl={scriptUrl} />
      </div>
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
  const rules = schemeRules(accent, scheme, cornerLines(corner));
  return { view, scheme, attributes: attributesOf(state), style: rules.join('\n') };
}

type FrameProps = { readonly script: string; readonly device: Device; readonly shown: Shown };

/** Inert, so that its content takes no focus and does nothing. */
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
 * Keeps focus on the state picker: the view focuses elements in each of its states, and not every browser prevents that
 * in an inert frame.
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
    // The window also loses focus to a frame inside it. Firefox updates the active element only after the event.
    window.addEventListener('blur', () => setTimeout(giveBack), { signal });
    return () => watching.abort();
  }, [frame]);
}

/** Shares of the window's height: beside the questions, and above them, where the preview stays while they scroll. */
const HEIGHT_SHARES = { beside: 0.62, above: 0.4 } as const;
const IS_BESIDE = '(width >= 64rem)';

/** Of the simulated width, what a rounded window may lack. */
const TOLERATED_SHARE = 0.98;

/**
 * Scales the frame down if there is less room than the simulated window. A zoom draws each line on whole pixels, while a
 * transform shows seams around what is sticky; but WebKit zooms the frame's box and not the page inside.
 */
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
      const inside = room.querySelector('iframe')?.contentWindow?.innerWidth ?? width;
      if (inside < width * TOLERATED_SHARE) room.dataset['scaling'] = 'transform';
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
