/** The logo and name as a link to the home page. */
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
