import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Agent } from './agent';

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <h1>A host</h1>
      <Agent />
    </StrictMode>,
  );
