/** What the bot check's view follows over time: the script, the clock, the focus, the room it has. */
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';
import { loadBotCheck } from './loader.ts';
import { FRAME_WAIT_MS, waitLimit } from './rules.ts';
import type { BotCheckEvent, BotCheckState } from './rules.ts';

type Emit = (event: BotCheckEvent) => void;

/** CSS pixels that hCaptcha's normal size needs; its compact size needs 164. From its integration guide. */
const NORMAL_WIDTH = 303;

/** True once hCaptcha's script is there for this attempt. Says so when it could not be loaded. */
export function useScript(apiUrl: string | null, language: string, attempt: number, emit: Emit): boolean {
  const [loaded, setLoaded] = useState<number | null>(null);
  const load = useEffectEvent((signal: AbortSignal) => loadBotCheck({ apiUrl, language, signal }));
  const fail = useEffectEvent(() => emit({ type: 'load-failed' }));
  useEffect(() => {
    const stop = new AbortController();
    load(stop.signal).then(
      () => {
        if (!stop.signal.aborted) setLoaded(attempt);
      },
      () => {
        if (!stop.signal.aborted) fail();
      },
    );
    return () => stop.abort();
  }, [attempt]);
  return loaded === attempt;
}

/** Says when a state has lasted longer than it may. */
export function useResponseWait(state: BotCheckState, emit: Emit): void {
  const expire = useEffectEvent(() => emit({ type: 'timed-out' }));
  useEffect(() => {
    const limit = waitLimit(state);
    if (limit === null) return undefined;
    const timer = window.setTimeout(() => expire(), limit);
    return () => window.clearTimeout(timer);
  }, [state]);
}

/**
 * Says when the frame inside `box` gives no sign of life, and takes it back when it does after all. hCaptcha's frames
 * speak to the page as soon as they are there; a browser that blocks one shows a grey box and tells nobody.
 * `widget` names the widget on screen, null while there is none.
 */
export function useFrameLife(box: RefObject<HTMLElement | null>, widget: string | null, emit: Emit): void {
  const tell = useEffectEvent((isSilent: boolean) => emit({ type: isSilent ? 'frame-silent' : 'loaded' }));
  useEffect(() => {
    if (widget === null) return undefined;
    let isSilent = false;
    const timer = window.setTimeout(() => {
      isSilent = true;
      tell(true);
    }, FRAME_WAIT_MS);
    const hear = ({ source }: MessageEvent): void => {
      const frames = [...(box.current?.querySelectorAll('iframe') ?? [])];
      if (source === null || !frames.some(({ contentWindow }) => contentWindow === source)) return;
      stop();
      if (isSilent) tell(false);
    };
    const stop = (): void => {
      window.clearTimeout(timer);
      window.removeEventListener('message', hear);
    };
    window.addEventListener('message', hear);
    return stop;
  }, [box, widget]);
}

/**
 * Calls back when the focus moves into a frame inside `box`.
 *
 * Nothing that happens in another origin's frame reaches this page, and `focusin` is not fired for it either.
 * What every browser does tell is that the window loses the focus while the frame is the active element: by
 * pointer as by keyboard, the visitor has begun.
 */
export function useFrameFocus(box: RefObject<HTMLElement | null>, onFocus: () => void): void {
  const notice = useEffectEvent(() => {
    if (isFrameActive(box.current)) onFocus();
  });
  useEffect(() => {
    let timer = 0;
    // Firefox moves the active element only after the event.
    const onBlur = (): void => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => notice());
    };
    window.addEventListener('blur', onBlur);
    return () => {
      window.removeEventListener('blur', onBlur);
      window.clearTimeout(timer);
    };
  }, []);
}

function isFrameActive(box: HTMLElement | null): boolean {
  const root = box?.getRootNode();
  if (!(root instanceof Document || root instanceof ShadowRoot)) return false;
  const active = root.activeElement;
  return active instanceof HTMLIFrameElement && box?.contains(active) === true;
}

/** True while `box` is too narrow for hCaptcha's normal size. */
export function useIsNarrow(box: RefObject<HTMLElement | null>): boolean {
  const [isNarrow, setIsNarrow] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const measure = (): void => setIsNarrow(element.clientWidth > 0 && element.clientWidth < NORMAL_WIDTH);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return isNarrow;
}
