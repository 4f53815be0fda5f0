/** Tokens and launcher: all the style that a page needs before anybody shows interest. */
import launcher from './launcher.css?inline';
import { lazySheet } from './sheet.ts';
import theme from './theme.css?inline';

/** One sheet, shared by every element of the page. */
export const shellStyles = lazySheet([theme, launcher]);
