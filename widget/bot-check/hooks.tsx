/** Hooks of the bot check's view: script, timeouts, focus and available width. */
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';
import { loadBotCheck } from './loader.ts';
import { FRAME_WAIT_MS, waitLimit } from './rules.ts';
import type { BotCheckEvent, BotCheckState } from './rules.ts';

type Emit = (event: BotCheckEvent) => void;

/** Width of hCaptcha's normal size in CSS pixels, from its integration guide; its compact size needs 164. */
const NORMAL_WIDTH_PX = 303;

/** True once hCaptcha's script has loaded for this attempt; null loads nothing. Emits an event if it fails. */
export function useScript(
  apiUrl: string | null,
  language: string,
  attempt: number | null,
  emit: Emit,
): boolean {
  const [loaded, setLoaded] = useState<number | null>(null);
  const load = useEffectEvent((signal: AbortSignal) => loadBotCheck({ apiUrl, language, signal }));
  const fail = useEffectEvent(() => emit({ type: 'load-failed' }));
  useEffect(() => {
    if (attempt === null) return undefined;
    const stop = new AbortController();
    // In a separate task, because the effect runs in the long one that hydrates the dialog.
    const begin = setTimeout(() => {
      load(stop.signal).then(
        () => {
          if (!stop.signal.aborted) setLoaded(attempt);
        },
        () => {
          if (!stop.signal.aborted) fail();
        },
      );
    });
    return () => {
      clearTimeout(begin);
      stop.abort();
    };
  }, [attempt]);
  return attempt !== null && loaded === attempt;
}

/** Emits `timed-out` when a state exceeds its limit. */
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
 * Emits an event when the frame inside `box` stays silent, and another if it responds later. hCaptcha's frames post
 * messages as soon as they load; a blocked one shows a grey box and fires no error. `widget` identifies the rendered
 * widget, null if there is none.
 */
export function useFrameResponse(
  box: RefObject<HTMLElement | null>,
  widget: string | null,
  emit: Emit,
): void {
  const report = useEffectEvent((isSilent: boolean) => emit({ type: isSilent ? 'frame-silent' : 'loaded' }));
  useEffect(() => {
    if (widget === null) return undefined;
    let isSilent = false;
    const timer = window.setTimeout(() => {
      isSilent = true;
      report(true);
    }, FRAME_WAIT_MS);
    const onMessage = ({ source }: MessageEvent): void => {
      const frames = [...(box.current?.querySelectorAll('iframe') ?? [])];
      if (source === null || !frames.some(({ contentWindow }) => contentWindow === source)) return;
      stop();
      if (isSilent) report(false);
    };
    const stop = (): void => {
      window.clearTimeout(timer);
      window.removeEventListener('message', onMessage);
    };
    window.addEventListener('message', onMessage);
    return stop;
  }, [box, widget]);
}

/**
 * Calls back when focus moves into a frame inside `box`. Events in a cross-origin frame do not reach this page, and
 * `focusin` is not fired for it. But the window loses focus while the frame is the active element, for pointer and
 * keyboard alike.
 */
export function useFrameFocus(box: RefObject<HTMLElement | null>, onFocus: () => void): void {
  const notice = useEffectEvent(() => {
    if (isFrameActive(box.current)) onFocus();
  });
  useEffect(() => {
    let timer = 0;
    // Firefox updates the active element only after the event.
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

/** True while `box` is narrower than hCaptcha's normal size. */
export function useIsNarrow(box: RefObject<HTMLElement | null>): boolean {
  const [isNarrow, setIsNarrow] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const measure = (): void => setIsNarrow(element.clientWidth > 0 && element.clientWidth < NORMAL_WIDTH_PX);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return isNarrow;
}
