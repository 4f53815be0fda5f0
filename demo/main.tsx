import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createEventLog } from './instruments/log/event-log.ts';
import { isHostPage, placesIn, showHostPage } from './stage/host-page.ts';
import { readState } from './state/console-state.ts';
import { Workbench } from './workbench.tsx';
import './styles/base.css';
import './styles/console.css';
import './styles/controls.css';
import './styles/instruments.css';
import './styles/host-page.css';

const root = document.getElementById('workbench');
const ownPlaces = placesIn(document);
if (isHostPage(location.search)) {
  showHostPage(readState(location.search));
} else if (root !== null && ownPlaces !== null) {
  createRoot(root).render(
    <StrictMode>
      <Workbench log={createEventLog()} ownPlaces={ownPlaces} />
    </StrictMode>,
  );
}
