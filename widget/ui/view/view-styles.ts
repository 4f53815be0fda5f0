/** The styles of the surfaces of a call, in addition to the dialog's sheet. */
import callBar from '../call/call-bar.css?inline';
import captions from '../call/captions/captions.css?inline';
import conversation from '../conversation/conversation.css?inline';
import moreMenu from '../call/more-menu.css?inline';
import bookingCard from '../conversation/booking-card.css?inline';
import { lazySheet } from '../../page/sheet.ts';
import inPage from './layout/in-page.css?inline';
import layout from './layout/layout.css?inline';
import surfaces from './layout/surfaces.css?inline';
import toasts from '../toasts.css?inline';

/** Shared by all elements on the page; {@link mountView} adopts it. */
export const viewStyles = lazySheet([
  surfaces,
  callBar,
  captions,
  conversation,
  moreMenu,
  bookingCard,
  toasts,
  layout,
  inPage,
]);
