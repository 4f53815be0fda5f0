/** The page of the inbox, `/inbox/`. */
import { showPage } from '../../page/show-page.tsx';
import { App } from './app.tsx';

showPage('inbox', <App />);
