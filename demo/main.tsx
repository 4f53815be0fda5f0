import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createEventLog } from './event-log.ts';
import { Workbench } from './workbench.tsx';
import './demo.css';

const root = document.getElementById('workbench');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <Workbench log={createEventLog()} />
    </StrictMode>,
  );
}
