/** Tokens, launcher and its mark: all the style that a page needs before anybody shows interest. */
import cutOut from './launcher/cut-out.css?inline';
import launcher from './launcher/launcher.css?inline';
import { lazySheet } from '../page/sheet.ts';
import theme from './theme.css?inline';

/** One sheet, shared by every element of the page. */
export const shellStyles = lazySheet([theme, launcher, cutOut]);
