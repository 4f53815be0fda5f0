/** Messages for the page's owner about mistakes in using the tag. Loaded only when there is one to report. */
export { problemOf } from '../config/setting-problems.ts';

export const UNCLOSED =
  'The tag is not closed, so it contains the rest of the page. Write </task-tamer-agent>: browsers ignore "/>".';
export const SECOND =
  'Another tag of this page has the launcher, or opens on scroll. Only elements that name its id open this one.';

/** Unknown ids that were reported already. */
const reported = new Set<string>();

/** Each is reported once: null after that. */
export function unknownId(id: string): string | null {
  if (reported.has(id)) return null;
  reported.add(id);
  return `An element with data-task-tamer-open="${id}" has no effect: no tag on this page has that id.`;
}
