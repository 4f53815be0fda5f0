/** The style of dialog, call bar and toasts. They rest on the tokens of the shell's sheet. */
import botCheck from '../bot-check/bot-check.css?inline';
import base from './base.css?inline';
import callBar from './call-bar.css?inline';
import captions from './captions.css?inline';
import devices from './devices.css?inline';
import form from './form.css?inline';
import panel from './panel.css?inline';
import { lazySheet } from './sheet.ts';
import toasts from './toasts.css?inline';

/** One sheet, shared by every element of the page; {@link mountView} adopts it. */
export const viewStyles = lazySheet([base, panel, form, botCheck, callBar, captions, devices, toasts]);
