/** A page whose router renders everything except the tag. */
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link, useLocation } from 'react-router';

function Pages() {
  const { pathname } = useLocation();
  const base = pathname.replace(/-\w+$/, '');
  return (
    <>
      <h1>{pathname.slice(base.length + 1)}</h1>
      <Link to={`${base}-home`}>home</Link> <Link to={`${base}-prices`}>prices</Link>
    </>
  );
}

const main = document.querySelector('main');
if (main)
  createRoot(main).render(
    <BrowserRouter>
      <Pages />
    </BrowserRouter>,
  );
