/** The style sheet of the dialog and the view. It also uses the tokens of the launcher's sheet. */
import phone from '../element/launcher/cut-out-phone.css?inline';
import botCheck from './bot-check.css?inline';
import base from './base.css?inline';
import theme from './dialog-theme.css?inline';
import form from './form.css?inline';
import mark from './mark.css?inline';
import panel from './panel.css?inline';
import { lazySheet } from '../page/sheet.ts';

/** Shared by all elements of the page. */
export const dialogStyles = lazySheet([theme, base, mark, phone, panel, form, botCheck]);
