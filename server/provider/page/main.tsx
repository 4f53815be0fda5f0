/** The provider's page, `/provider/`. */
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';

const place = document.getElementById('provider');
if (place !== null) createRoot(place).render(<App />);
