import { flushSync, mount, unmount } from 'svelte';
import type { OpenPage } from './page.ts';
import SveltePage from './svelte-page.svelte';

export const openPage: OpenPage = (target) => {
  const open = (first: Parameters<ReturnType<OpenPage>['show']>[0]) =>
    mount(SveltePage, { target, props: { first } });
  let page: ReturnType<typeof open> | null = null;
  return {
    show: (props) => {
      if (page === null) page = open(props);
      else page.show(props);
      flushSync();
    },
    element: () => page?.find(),
    leave: () => (page === null ? undefined : unmount(page)),
  };
};
