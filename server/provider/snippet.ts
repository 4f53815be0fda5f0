/** The snippet for the pages of a business. Pure. */

export type SnippetFacts = {
  /** The server's public URL. */
  readonly publicUrl: string;
  readonly slug: string;
  /** Empty if the agent has the tag's own name. The launcher shows it before the tag asks the server. */
  readonly agentName: string;
  /** Offered where the script does not run. Empty if there is none. */
  readonly phone: string;
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

export const callEndpointOf = ({ publicUrl, slug }: Pick<SnippetFacts, 'publicUrl' | 'slug'>): string =>
  `${publicUrl}/${slug}`;

/** Everything else comes from the server, so that the pages follow when it is changed. */
export function snippetOf(facts: SnippetFacts): string {
  const attributes = [
    ['call-endpoint', callEndpointOf(facts)],
    ['agent-name', facts.agentName],
  ].filter(([, value]) => value !== '');
  const tag = ['<task-tamer-agent', ...attributes.map(([name, value = '']) => `${name}="${escaped(value)}"`)];
  const dialed = facts.phone.replaceAll(/[^\d+]/g, '');
  const link = dialed === '' ? '' : `\n  <a href="tel:${dialed}">Call us</a>\n`;
  return `<script src="/task-tamer-agent.js" async></script>\n${tag.join(' ')}>${link}</task-tamer-agent>`;
}
