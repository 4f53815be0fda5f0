import { createRoot } from 'react-dom/client';
import { OPENER_ATTRIBUTE } from '../widget/contract.ts';
import './page.css';

function HomePage() {
  return (
    <main>
      <h1>The front desk that never closes</h1>
      <p>
        Task Tamer answers the calls of local businesses around the clock, books appointments into their
        calendar and tells the staff. Erin is its voice: ask her for an appointment.
      </p>
      <button type="button" {...{ [OPENER_ATTRIBUTE]: '' }}>
        Talk to Erin
      </button>
    </main>
  );
}

const root = document.getElementById('page');
if (root !== null) createRoot(root).render(<HomePage />);
