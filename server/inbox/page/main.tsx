/** The page of the inbox, `/inbox/`. */
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';

const place = document.getElementById('inbox');
if (place !== null) createRoot(place).render(<App />);
