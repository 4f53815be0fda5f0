/** Catches a fault of the view, so that a visitor is left with a sentence and the page with no harm. */
import { Component, type ReactNode } from 'react';
import type { Store } from '../../session/snapshot.ts';
import type { Strings } from '../../i18n/types.ts';
import { Contacts } from '../form/problem.tsx';

type BoundaryProps = {
  readonly store: Store;
  readonly strings: Strings['crash'];
  readonly onFault: (error: unknown) => void;
  readonly children: ReactNode;
};
type BoundaryState = { readonly failed: boolean };

export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false };

  static getDerivedStateFromError(): BoundaryState {
    return { failed: true };
  }

  /** What failed may have hidden the way to hang up: a call does not go on unseen. */
  override componentDidCatch(error: unknown): void {
    const { store, onFault } = this.props;
    onFault(error);
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

type LastBoundaryProps = { readonly onBroken: (error: unknown) => void; readonly children: ReactNode };

/** Around everything: what even the message could not survive leaves nothing on the screen, and is told. */
export class LastBoundary extends Component<LastBoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false };

  static getDerivedStateFromError(): BoundaryState {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onBroken(error);
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
