/** React's larger part, as a module of its own: evaluated before the application, in a task of its own. */
export { createRoot, hydrateRoot } from 'react-dom/client';
