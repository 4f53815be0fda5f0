/** The setup page's script: hydrates the prerendered page. */
import { hydrateRoot } from 'react-dom/client';
import { Setup } from './setup.tsx';

const place = document.getElementById('setup');
const { scriptUrl, previewScript } = place?.dataset ?? {};
if (place !== null && scriptUrl !== undefined && previewScript !== undefined)
  hydrateRoot(place, <Setup scriptUrl={scriptUrl} previewScript={previewScript} />);
