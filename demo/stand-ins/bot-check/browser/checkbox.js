/* The checkbox frame: reports that the box was ticked and shows what the page's script sends back. */
(() => {
  const box = document.getElementById('check');
  const note = document.getElementById('note');
  const query = new URLSearchParams(location.search);
  if (!(box instanceof HTMLInputElement) || note === null) return;

  document.body.classList.toggle('dark', query.get('theme') === 'dark');

  const select = () => {
    // The page's script decides when the box is ticked.
    box.checked = false;
    note.textContent = 'Checking';
    parent.postMessage({ standIn: 'bot-check', id: query.get('id'), name: 'selected' }, '*');
  };
  box.addEventListener('change', select);

  /** Fetches the token for the requesting page's host. */
  const issue = async (/** @type {string} */ sitekey, /** @type {string} */ origin) => {
    const hostname = origin === 'null' ? '' : new URL(origin).hostname;
    const message = { standIn: 'bot-check', id: query.get('id'), name: 'unissued', token: '' };
    try {
      const body = new URLSearchParams({ sitekey, hostname });
      const answer = await fetch('tokens', { method: 'POST', body });
      if (answer.ok) Object.assign(message, { name: 'issued', token: (await answer.json()).token });
    } catch {
      // The page is informed that there is no token.
    }
    parent.postMessage(message, '*');
  };

  // Like the real one, this tells the page that the frame is not blocked.
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

  // The box can be ticked before this script runs.
  if (box.checked) select();
})();
