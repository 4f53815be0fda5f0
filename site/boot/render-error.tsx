import { createRoot } from 'react-dom/client';
import { ErrorPage } from '../pages/error.tsx';

/** Replaces a failed page with the error page. */
export function renderError(error: unknown): void {
  const place = document.createElement('div');
  document.getElementById('page')?.replaceChildren(place);
  createRoot(place).render(<ErrorPage error={error} />);
}
