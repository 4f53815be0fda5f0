import { createRoot } from 'react-dom/client';
import { ErrorPage } from '../pages/error.tsx';

/** Puts the error page in the place of the one that failed. */
export function drawError(error: unknown): void {
  const place = document.createElement('div');
  document.getElementById('page')?.replaceChildren(place);
  createRoot(place).render(<ErrorPage error={error} />);
}
