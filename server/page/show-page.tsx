/** Shows a page, and says so if it fails while it is drawn, which would leave nothing of it. */
import { Component, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

export function showPage(id: string, page: ReactNode): void {
  const place = document.getElementById(id);
  if (place !== null) createRoot(place).render(<Boundary>{page}</Boundary>);
}

class Boundary extends Component<{ readonly children: ReactNode }> {
  override readonly state = { hasFailed: false };

  static getDerivedStateFromError = () => ({ hasFailed: true });

  override render() {
    return this.state.hasFailed ? <Failure /> : this.props.children;
  }
}

const Failure = () => (
  <div className="notice" role="alert">
    <p>This page has failed. What was saved is safe. Reload it, and tell your provider if it fails again.</p>
    <Reload />
  </div>
);

export const Reload = () => (
  <button type="button" onClick={() => location.reload()}>
    Reload
  </button>
);
