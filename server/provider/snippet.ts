/** The snippet for the pages of a business. Pure. */

export type SnippetFacts = {
  /** The server's public URL. */
  readonly publicUrl: string;
  readonly slug: string;
  readonly name: string;
  /** Empty if the agent has the tag's own name. */
  readonly agentName: string;
  readonly siteKey: string;
  readonly phone: string;
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

export const callEndpointOf = ({ publicUrl, slug }: Pick<SnippetFacts, 'publicUrl' | 'slug'>): string =>
  `${publicUrl}/${slug}`;

export function snippetOf(facts: SnippetFacts): string {
  const attributes = [
    ['call-endpoint', callEndpointOf(facts)],
    ['captcha-site-key', facts.siteKey],
    ['business-name', facts.name],
    ['agent-name', facts.agentName],
    ['contact-phone', facts.phone],
  ].filter(([, value]) => value !== '');
  const lines = attributes.map(([name, value = '']) => `  ${name}="${escaped(value)}"`);
  return `<task-tamer-agent\n${lines.join('\n')}\n></task-tamer-agent>`;
}
