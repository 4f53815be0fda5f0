/** The real hCaptcha component: its props, its callbacks as our events, and its failures kept inside. */
import { Component, useEffect, useMemo, useRef } from 'react';
import type { ReactElement, ReactNode, RefObject } from 'react';
import HCaptcha from '@hcaptcha/react-hcaptcha';
import { captchaLanguage } from './api-url.ts';
import type { BotCheckEvent } from './rules.ts';

/** How the widget looks. The component takes changes only by being mounted anew. */
export type Look = {
  readonly theme: 'light' | 'dark';
  readonly language: string;
  readonly isCompact: boolean;
};

type WidgetProps = {
  readonly siteKey: string;
  readonly look: Look;
  readonly challengeContainer: HTMLElement;
  readonly widget: RefObject<HCaptcha | null>;
  readonly onEvent: (event: BotCheckEvent) => void;
};

/** Mount it only when hCaptcha's script is on the page: then the component's own loader stays out of it. */
export function HcaptchaWidget(props: WidgetProps): ReactElement {
  const { siteKey, look, challengeContainer, widget } = props;
  const emit = useWhileMounted(props.onEvent);
  // hCaptcha accepts an element here, which an id could not be: ids of a shadow root are not found from outside.
  const extra = useMemo(() => ({ 'challenge-container': challengeContainer }), [challengeContainer]);
  return (
    <RenderGuard onError={() => emit({ type: 'errored' })}>
      <HCaptcha
        ref={widget}
        sitekey={siteKey}
        theme={look.theme}
        size={look.isCompact ? 'compact' : 'normal'}
        languageOverride={captchaLanguage(look.language)}
        sentry={false}
        reCaptchaCompat={false}
        {...extra}
        onReady={() => emit({ type: 'loaded' })}
        onOpen={() => emit({ type: 'challenge-opened' })}
        onClose={() => emit({ type: 'challenge-closed' })}
        onChalExpired={() => emit({ type: 'expired' })}
        onExpire={() => emit({ type: 'expired' })}
        onError={() => emit({ type: 'errored' })}
        onVerify={(token: unknown) => {
          if (typeof token === 'string') emit({ type: 'passed', token });
        }}
      />
    </RenderGuard>
  );
}

/** Asks hCaptcha to put its challenge away. The component can, though its types do not say so. */
export function closeChallenge(widget: HCaptcha | null): void {
  if (widget === null) return;
  const close: unknown = Reflect.get(widget, 'close');
  try {
    if (typeof close === 'function') Reflect.apply(close, widget, []);
  } catch {
    // hCaptcha throws for a check that it no longer knows: then there is nothing to close.
  }
}

/** A check that left the page has nothing more to say, whatever its script still calls. */
function useWhileMounted(onEvent: (event: BotCheckEvent) => void): (event: BotCheckEvent) => void {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return (event) => {
    if (isMounted.current) onEvent(event);
  };
}

type RenderGuardProps = { readonly onError: () => void; readonly children: ReactNode };

/** hCaptcha may throw while it renders, and a host page may have put something else in its place. */
class RenderGuard extends Component<RenderGuardProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override componentDidCatch(): void {
    this.props.onError();
  }

  override render(): ReactNode {
    return this.state.isBroken ? null : this.props.children;
  }
}
