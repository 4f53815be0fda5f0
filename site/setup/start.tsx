/** The script of the set-up page: what was drawn at build comes to life. */
import { hydrateRoot } from 'react-dom/client';
import { Setup } from './setup.tsx';

const place = document.getElementById('setup');
const { scriptUrl, previewScript } = place?.dataset ?? {};
if (place !== null && scriptUrl !== undefined && previewScript !== undefined)
  hydrateRoot(place, <Setup scriptUrl={scriptUrl} previewScript={previewScript} />);
