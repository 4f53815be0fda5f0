/* The checkbox frame: tells the page that the box was ticked, shows what the page's script says of it. */
(() => {
  const box = document.getElementById('check');
  const note = document.getElementById('note');
  const query = new URLSearchParams(location.search);
  if (!(box instanceof HTMLInputElement) || note === null) return;

  document.body.classList.toggle('dark', query.get('theme') === 'dark');

  const select = () => {
    // Only the page's script says when the box is ticked.
    box.checked = false;
    note.textContent = 'Checking';
    parent.postMessage({ standIn: 'bot-check', id: query.get('id'), name: 'selected' }, '*');
  };
  box.addEventListener('change', select);

  /** Fetches what proves that the check was passed. It is for the page that asked, by its host. */
  const issue = async (/** @type {string} */ sitekey, /** @type {string} */ origin) => {
    const hostname = origin === 'null' ? '' : new URL(origin).hostname;
    const message = { standIn: 'bot-check', id: query.get('id'), name: 'unissued', token: '' };
    try {
      const body = new URLSearchParams({ sitekey, hostname });
      const answer = await fetch('tokens', { method: 'POST', body });
      if (answer.ok) Object.assign(message, { name: 'issued', token: (await answer.json()).token });
    } catch {
      // The page is told that there is none.
    }
    parent.postMessage(message, '*');
  };

  // As the real one's: the page knows by it that this frame was not blocked.
  parent.postMessage({ standIn: 'bot-check', id: query.get('id'), name: 'ready' }, '*');

  window.addEventListener('message', (event) => {
    if (event.source !== parent || event.data?.standIn !== 'bot-check') return;
    if (event.data.name === 'issue') {
      void issue(String(event.data.note), event.origin);
      return;
    }
    box.checked = event.data.name === 'tick';
    note.textContent = String(event.data.note ?? '');
  });

  // The box is there to be ticked before this script is.
  if (box.checked) select();
})();
