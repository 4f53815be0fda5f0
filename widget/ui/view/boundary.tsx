/** Catches rendering errors: the visitor sees a short message, and nothing propagates to the page. */
import { Component, type ReactNode } from 'react';
import type { Store } from '../../session/state/snapshot.ts';
import type { Strings } from '../../i18n/types.ts';
import { Contacts } from '../form/problem.tsx';

type BoundaryProps = {
  readonly store: Store;
  readonly strings: Strings['crash'];
  readonly onRenderError: (error: unknown) => void;
  readonly children: ReactNode;
};
type BoundaryState = { readonly failed: boolean };

export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false };

  static getDerivedStateFromError(): BoundaryState {
    return { failed: true };
  }

  /** The broken view may have hidden End Call, so end the call. */
  override componentDidCatch(error: unknown): void {
    const { store, onRenderError } = this.props;
    onRenderError(error);
    store.actions.endCall();
    store.actions.close('visitor');
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <div className="crash" part="toast" role="alert">
        <p>{this.props.strings.text}</p>
        <Contacts />
        <button type="button" className="button-quiet" onClick={() => this.setState({ failed: false })}>
          {this.props.strings.close}
        </button>
      </div>
    );
  }
}

type LastBoundaryProps = { readonly onFatalError: (error: unknown) => void; readonly children: ReactNode };

/** The outermost boundary: if even the message fails to render, shows nothing and reports the error. */
export class LastBoundary extends Component<LastBoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false };

  static getDerivedStateFromError(): BoundaryState {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onFatalError(error);
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
