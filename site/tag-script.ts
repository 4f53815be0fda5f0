/** The tag's script, as a partner embeds it who counts every millisecond: after the page itself. */
import { TAG } from '../widget/contract.ts';

const ADDRESS = '/task-tamer-agent.js';

/** Lets the browser fetch it beside the application's code. */
export function announceTagScript(): void {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'script';
  link.fetchPriority = 'low';
  link.href = ADDRESS;
  document.head.append(link);
}

/** The tag stands in the document already, and comes to life with it. */
export function addTagScript(): void {
  if (customElements.get(TAG) !== undefined) return;
  const script = document.createElement('script');
  script.src = ADDRESS;
  script.async = true;
  document.head.append(script);
}
