/** The provider's page, `/provider/`. */
import { showPage } from '../../page/show-page.tsx';
import { App } from './app.tsx';

showPage('provider', <App />);
