import { Component, type ReactNode } from 'react';
import { ErrorPage } from '../pages/error.tsx';

type Props = { readonly children: ReactNode };
type State = { readonly failure: { readonly error: unknown } | null };

/** Shows the error page in place of a page that cannot be drawn. */
export class ErrorBoundary extends Component<Props, State> {
  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  override state: State = { failure: null };

  override render(): ReactNode {
    const { failure } = this.state;
    return failure === null ? this.props.children : <ErrorPage error={failure.error} />;
  }
}
