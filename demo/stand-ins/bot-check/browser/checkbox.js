/* The checkbox frame: tells the page that the box was ticked, shows what the page's script says of it. */
(() => {
  const box = document.getElementById('check');
  const note = document.getElementById('note');
  const query = new URLSearchParams(location.search);
  if (!(box instanceof HTMLInputElement) || note === null) return;

  document.body.classList.toggle('dark', query.get('theme') === 'dark');

  box.addEventListener('change', () => {
    // Only the page's script says when the box is ticked.
    box.checked = false;
    note.textContent = 'Checking';
    parent.postMessage({ standIn: 'bot-check', id: query.get('id'), name: 'selected' }, '*');
  });

  // As the real one's: the page knows by it that this frame was not blocked.
  parent.postMessage({ standIn: 'bot-check', id: query.get('id'), name: 'ready' }, '*');

  window.addEventListener('message', (event) => {
    if (event.source !== parent || event.data?.standIn !== 'bot-check') return;
    box.checked = event.data.name === 'tick';
    note.textContent = String(event.data.note ?? '');
  });
})();
