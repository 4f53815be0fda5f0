/** Wraps the real hCaptcha component: maps props and callbacks, and contains its errors. */
import { Component, useEffect, useMemo, useRef } from 'react';
import type { ReactElement, ReactNode, RefObject } from 'react';
import HCaptcha from '@hcaptcha/react-hcaptcha';
import { captchaLanguage } from './api-url.ts';
import type { BotCheckEvent } from './rules.ts';

/** The widget's appearance. The component applies changes only when it is remounted. */
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

/** Mount this only after hCaptcha's script has loaded, so that the component does not use its own loader. */
export function HcaptchaWidget(props: WidgetProps): ReactElement {
  const { siteKey, look, challengeContainer, widget } = props;
  const emit = useWhileMounted(props.onEvent);
  // Pass an element, because hCaptcha looks IDs up in the document and does not find those in a shadow root.
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

/** Closes hCaptcha's challenge. The component supports this, although its types omit it. */
export function closeChallenge(widget: HCaptcha | null): void {
  if (widget === null) return;
  const close: unknown = Reflect.get(widget, 'close');
  try {
    if (typeof close === 'function') Reflect.apply(close, widget, []);
  } catch {
    // hCaptcha throws for a check that was removed; there is nothing to close.
  }
}

/** Drops callbacks of an unmounted check. */
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

/** hCaptcha may throw while rendering, or the page may have replaced it. */
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
