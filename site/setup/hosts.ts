/** The hosts that a page may be on: where its owner puts the tag, and what each host does to it. Words only. */
import type { HostId } from './setup-state.ts';

export type Host = {
  readonly title: string;
  /** Where the snippet goes. */
  readonly where: string;
  /** What the host forbids or does, and what follows from it. */
  readonly note: string;
};

export const HOSTS: Readonly<Record<HostId, Host>> = {
  html: {
    title: 'Plain HTML',
    where: 'Before `</body>`, on every page that is to have the agent.',
    note: 'On a site with a template the template is the place: once on each page, never twice.',
  },
  wordpress: {
    title: 'WordPress',
    where:
      'With our plugin: Plugins › Add New › Upload Plugin, then Settings › Task Tamer. Without it: Appearance › Editor › the footer’s template part › a Custom HTML block.',
    note: 'The plugin needs none of this code: its settings page asks what is asked here. The block is for Administrators and Editors: WordPress takes the tag out of what other roles save. Keep the script out of what a caching plugin delays.',
  },
  wix: {
    title: 'Wix',
    where: 'Settings › Custom Code › Add Custom Code › Body, end. All pages, load once.',
    note: 'Needs a connected domain. With Wix’s cookie banner the code is of the kind “functional”: visitors get the agent once they allow that. Not tested by us yet.',
  },
  squarespace: {
    title: 'Squarespace',
    where: 'Settings › Developer Tools › Code Injection › Footer.',
    note: 'Not in the Personal plan. Visitors get the agent on every page but the checkout. Not tested by us yet.',
  },
  shopify: {
    title: 'Shopify',
    where: 'Online Store › Themes › … › Edit code › `theme.liquid`, before `</body>`.',
    note: 'A new theme needs it again. Visitors get the agent on every page but the checkout. Not tested by us yet.',
  },
  webflow: {
    title: 'Webflow',
    where: 'Site settings › Custom code › Footer code; then publish.',
    note: 'Custom code needs a paid plan. Visitors get the agent on the published site; a preview does not run it. Not tested by us yet.',
  },
  'tag-manager': {
    title: 'Google Tag Manager',
    where: 'Tags › New › Custom HTML; trigger: DOM Ready, on all pages.',
    note: 'Visitors get the agent once the page and the container are there; those whose blocker stops Tag Manager get nothing, not even the link. It counts nobody, so it needs no consent condition. Not tested by us yet.',
  },
  react: {
    title: 'React',
    where: 'A component of its own, outside of what navigation replaces.',
    note: 'For React 19, which puts the script into the head itself. TypeScript: the npm package has the types.',
  },
  next: {
    title: 'Next',
    where: 'A file beside the layout, in which `<Agent />` stands before `</body>`.',
    note: 'This snippet has the script by its address, and needs no “use client”; the npm package’s does. Listeners and objects are given by ref, as the package’s document shows.',
  },
  vue: {
    title: 'Vue',
    where: 'The script in `index.html`, the tag in `App.vue`, beside the router’s view.',
    note: 'Vue must be told that the tag is no component of its own: the last piece.',
  },
};
