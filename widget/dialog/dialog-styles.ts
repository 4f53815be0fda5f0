/** The style of what is shown once somebody is interested. It rests on the tokens of the shell's sheet as well. */
import botCheck from './bot-check.css?inline';
import base from './base.css?inline';
import theme from './dialog-theme.css?inline';
import form from './form.css?inline';
import panel from './panel.css?inline';
import { lazySheet } from '../page/sheet.ts';

/** The dialog's sheet, shared by every element of the page. */
export const dialogStyles = lazySheet([theme, base, panel, form, botCheck]);
