/** The hosts of a page: where the owner inserts the tag, and the host's restrictions. Copy only. */
import type { HostId } from './setup-state.ts';

export type Host = {
  readonly title: string;
  /** Where to insert the snippet. */
  readonly where: string;
  /** The host's restrictions and their consequences. */
  readonly note: string;
  /** A file that the host needs, with its path on this site. */
  readonly download?: { readonly path: string; readonly label: string };
};

export const HOSTS: Readonly<Record<HostId, Host>> = {
  html: {
    title: 'Plain HTML',
    where: 'Before `</body>`, on every page that should have the agent.',
    note: 'If the site has a template, put it there. Use the tag once per page.',
  },
  wordpress: {
    title: 'WordPress',
    where:
      'With our plugin: Plugins › Add New › Upload Plugin, then Settings › Task Tamer. Without it: Appearance › Editor › the footer’s template part › a Custom HTML block.',
    note: 'With the plugin you do not need this code. Only administrators and editors can use the block: WordPress strips the tag from what other roles save. Exclude the script from caching plugins that delay scripts.',
    download: { path: '/wordpress/task-tamer.zip', label: 'Download the plugin' },
  },
  wix: {
    title: 'Wix',
    where: 'Settings › Custom Code › Add Custom Code › Body, end. All pages, load once.',
    note: 'Needs a connected domain. If you use Wix’s cookie banner, set the code type to “functional”; visitors then get the agent once they allow it. Not tested by us yet.',
  },
  squarespace: {
    title: 'Squarespace',
    where: 'Settings › Developer Tools › Code Injection › Footer.',
    note: 'Not available in the Personal plan. The agent appears on every page except checkout. Not tested by us yet.',
  },
  shopify: {
    title: 'Shopify',
    where: 'Online Store › Themes › … › Edit code › `theme.liquid`, before `</body>`.',
    note: 'Repeat this after changing the theme. The agent appears on every page except checkout. Not tested by us yet.',
  },
  webflow: {
    title: 'Webflow',
    where: 'Site settings › Custom code › Footer code; then publish.',
    note: 'Custom code needs a paid plan and runs on the published site only, not in the preview. Not tested by us yet.',
  },
  'tag-manager': {
    title: 'Google Tag Manager',
    where: 'Tags › New › Custom HTML; trigger: DOM Ready, on all pages.',
    note: 'The agent appears once the container has loaded. Visitors whose blocker stops Tag Manager get nothing, not even the link. The tag does no tracking, so it needs no consent condition. Not tested by us yet.',
  },
  react: {
    title: 'React',
    where: 'A separate component, outside the part that navigation replaces.',
    note: 'For React 19, which moves the script into the head. The npm package has the TypeScript types.',
  },
  next: {
    title: 'Next',
    where: 'A file next to the layout; put `<Agent />` before `</body>` in the layout.',
    note: 'This snippet loads the script by URL and needs no “use client”; the npm package does. Pass listeners and objects through a ref.',
  },
  vue: {
    title: 'Vue',
    where: 'The script in `index.html`, the tag in `App.vue`, next to the router view.',
    note: 'Tell Vue that the tag is a custom element: see the last snippet.',
  },
};
