// Scope: the components on a server, each rendered by its real framework: they print the tag, and nothing else happens.
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createRawSnippet } from 'svelte';
import { render } from 'svelte/server';
import { expect, it } from 'vitest';
import { createSSRApp, h } from 'vue';
import { renderToString as renderVue } from 'vue/server-renderer';
import type { AgentEventProps, AgentSettings } from '../../../widget/package/markup.ts';
import { TaskTamerAgent as ReactAgent } from '../../../widget/package/react.tsx';
import { TaskTamerAgent as SvelteAgent } from '../../../widget/package/svelte.ts';
import { TaskTamerAgent as VueAgent } from '../../../widget/package/vue.ts';

const PROPS: AgentSettings & AgentEventProps & { readonly id: string } = {
  id: 'agent',
  callEndpoint: 'https://calls.example',
  dailyConfig: { avoidEval: true, note: '"quoted" & <marked>' },
  openOnScroll: 0.5,
  launcher: false,
  writing: undefined,
  theme: null,
  onCallEnd: () => undefined,
};
const LINK = '<a href="tel:+12125550142">Call us</a>';

const RENDERED = {
  React: async () =>
    renderToString(
      createElement(ReactAgent, PROPS, createElement('a', { href: 'tel:+12125550142' }, 'Call us')),
    ),
  Vue: async () =>
    renderVue(createSSRApp(() => h(VueAgent, PROPS, () => h('a', { href: 'tel:+12125550142' }, 'Call us')))),
  Svelte: async () =>
    render(SvelteAgent, { props: { ...PROPS, children: createRawSnippet(() => ({ render: () => LINK })) } })
      .body,
};

/** The HTML as a browser would parse it. */
function attributesOf(html: string): Readonly<Record<string, string>> {
  const [tag = ''] = /<task-tamer-agent(?:\s+[\w-]+="[^"]*")*/.exec(html) ?? [];
  const written = [...tag.matchAll(/ ([\w-]+)="([^"]*)"/g)];
  return Object.fromEntries(written.map(([, name = '', value = '']) => [name, unescaped(value)]));
}

const unescaped = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

it.each(Object.entries(RENDERED))(
  'the component prints the tag with its settings and its link from a server, in %s',
  async (_, rendered) => {
    const html = await rendered();
    expect(attributesOf(html)).toEqual({
      id: 'agent',
      'call-endpoint': 'https://calls.example',
      'daily-config': JSON.stringify(PROPS.dailyConfig),
      'open-on-scroll': '0.5',
      launcher: 'off',
    });
    expect(html).toContain(LINK);
    expect(html).toMatch(/<\/task-tamer-agent>(?:<!--.*?-->)*$/);
  },
);
