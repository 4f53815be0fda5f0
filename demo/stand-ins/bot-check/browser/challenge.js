/* The challenge frame: a question with one right answer. Cancel and Escape dismiss it, as in the real one. */
(() => {
  const note = document.getElementById('note');
  const query = new URLSearchParams(location.search);

  document.body.classList.toggle('dark', query.get('theme') === 'dark');

  /** @param {'passed' | 'escaped'} name */
  const tell = (name) => parent.postMessage({ standIn: 'bot-check', id: query.get('id'), name }, '*');

  /** @type {Record<string, () => void>} */
  const answers = {
    right: () => tell('passed'),
    escape: () => tell('escaped'),
    wrong: () => {
      if (note !== null) note.textContent = 'Please try again.';
    },
  };

  document.addEventListener('click', (event) => {
    if (event.target instanceof HTMLElement) answers[event.target.dataset['answer'] ?? '']?.();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') tell('escaped');
  });
  window.addEventListener('message', (event) => {
    if (event.source !== parent || event.data?.standIn !== 'bot-check') return;
    if (note !== null) note.textContent = '';
    document.querySelector('button')?.focus();
  });
})();
