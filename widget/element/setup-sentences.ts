/** Messages for the page's owner about mistakes in using the tag. Loaded only when there is one to report. */
export { problemOf } from '../config/setting-problems.ts';

export const UNCLOSED =
  'The tag is not closed, and the rest of the page stands inside of it: write </task-tamer-agent>, because browsers close no tag at "/>".';
export const SECOND =
  'Another tag of this page has the launcher, or opens when the page is scrolled. This one is opened by elements that name its id.';

export const unknownId = (id: string): string =>
  `An element with data-task-tamer-open="${id}" opens nothing: no tag of this page has that id.`;
