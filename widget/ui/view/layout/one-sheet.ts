/** Whether the surfaces of a call are parts of one sheet, as in the style sheets of this folder. */
import { useSnapshot } from '../../context.ts';
import { useMedia } from '../../use-media.ts';

/** A narrow window, or a low one. */
const SMALL_WINDOW = '(max-width: 44em), (max-height: 24em)';

/** Also true for a card of the page. */
export function useOneSheet(): boolean {
  const isInline = useSnapshot(({ config }) => config.layout === 'inline');
  return useMedia(SMALL_WINDOW) || isInline;
}
