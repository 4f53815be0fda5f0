/** The style sheets of the shadow root. Constructed, because a strict content policy blocks `<style>`. */
import launcher from './launcher.css?inline';
import theme from './theme.css?inline';
import panel from './panel.css?inline';
import form from './form.css?inline';
import callBar from './call-bar.css?inline';
import captions from './captions.css?inline';
import toasts from './toasts.css?inline';

let launcherSheet: CSSStyleSheet | undefined;
let viewSheet: CSSStyleSheet | undefined;

/** Tokens and launcher: all that a page needs before anybody shows interest. Shared by every element. */
export function launcherStyles(): CSSStyleSheet {
  launcherSheet ??= sheetOf([theme, launcher]);
  return launcherSheet;
}

/** Dialog, call bar and toasts: needed together with the view. Adopt after {@link launcherStyles}. */
export function viewStyles(): CSSStyleSheet {
  viewSheet ??= sheetOf([panel, form, callBar, captions, toasts]);
  return viewSheet;
}

function sheetOf(parts: readonly string[]): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(parts.join('\n'));
  return sheet;
}
