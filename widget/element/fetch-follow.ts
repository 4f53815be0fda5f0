/** In the single script: fetches what follows a call from page to page, because only pages that set `follow` need it. */
import { fetchFile } from './fetch-file.ts';
import type { loadFollow as Load } from './load-follow.ts';

export const loadFollow: typeof Load = async () =>
  (await fetchFile('follow')) as Awaited<ReturnType<typeof Load>>;
