/** The website of a business of the demo, with its tag as the provider's page gives it, and where the stand-ins are. Pure. */
import { telephoneLink } from '../../widget/page/telephone-link.ts';
import { LOCAL_TAG } from '../local-settings.ts';
import { SHOPS, type Shop } from './shops.ts';
import { shopStyles } from './shop-styles.ts';

export type ShopFacts = {
  /** This server's URL. */
  readonly url: string;
  readonly slug: string;
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly agentName: string;
  readonly phone: string | null;
  readonly siteKey: string;
};

export function shopPage(facts: ShopFacts): string {
  const shop = SHOPS[facts.kind] ?? SHOPS['other'];
  const name = escaped(facts.name);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}</title>
<link rel="icon" href="data:,">
<style>${shopStyles(shop?.colors)}</style>
<script src="/task-tamer-agent.js" async></script>
</head>
<body>
${shop === undefined ? '' : bodyOf(facts, shop)}
${tagOf(facts)}
</body>
</html>
`;
}

function bodyOf(
  { url, id, name, agentName, phone }: ShopFacts,
  { headline, text, offers, hours }: Shop,
): string {
  const call = phone === null ? '' : `<a class="call" href="${telephoneLink(phone)}">${escaped(phone)}</a>`;
  const rows = (list: readonly (readonly [string, string])[]) =>
    list.map(([term, detail]) => `<div><dt>${term}</dt><dd>${detail}</dd></div>`).join('');
  return `<header><p class="name">${escaped(name)}</p>${call}</header>
<main>
<h1>${headline}</h1>
<p class="text">${text}</p>
<p><a class="talk" href="#task-tamer">Talk to ${escaped(agentName)}</a></p>
<section><h2>What we do</h2><dl>${rows(offers)}</dl></section>
<section><h2>When we are here</h2><dl>${rows(hours)}</dl></section>
</main>
<footer>A made-up business of the demo. Its owner’s <a href="${url}/${id}/inbox/">inbox</a>, <a href="${url}/provider/">the provider’s page</a>, <a href="${url}/demo/?view=businesses">the console</a>.</footer>`;
}

function tagOf({ url, slug, name, agentName, phone, siteKey }: ShopFacts): string {
  const attributes = {
    'call-endpoint': `${url}/${slug}`,
    'captcha-site-key': siteKey,
    'business-name': name,
    // The launcher is shown before the endpoint is asked.
    'agent-name': agentName,
    ...(phone === null ? {} : { 'contact-phone': phone }),
    'captcha-api-url': LOCAL_TAG['captcha-api-url'],
    'daily-config': LOCAL_TAG['daily-config'],
    'open-on-scroll': 'off',
  };
  const written = Object.entries(attributes).map(
    ([attribute, value]) => `  ${attribute}="${escaped(value)}"`,
  );
  const fallback = phone === null ? '' : `<a href="${telephoneLink(phone)}">Call us</a>`;
  return `<task-tamer-agent\n${written.join('\n')}\n>${fallback}</task-tamer-agent>`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
