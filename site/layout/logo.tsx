/** The house's mark and name, which lead home. */
import { BRAND } from '../content/content.ts';
import { Bell } from './drawings.tsx';

export function Logo() {
  return (
    <a className="header-logo" href="/">
      <Bell />
      {BRAND}
    </a>
  );
}
