/** The script of the preview's frame: the preview stage on a sample page. */
import { TAG } from '../../../widget/contract.ts';
import { createStage } from '../../../widget/preview/stage.ts';
import page from './frame.css?inline';

const host = document.querySelector<HTMLElement>(TAG);
if (host !== null) {
  const stage = createStage(host);
  const looks = new CSSStyleSheet();
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(page);
  document.adoptedStyleSheets = [sheet, looks];
  window.showPreview = ({ view, attributes, scheme, style }) => {
    document.documentElement.dataset['scheme'] = scheme;
    host.setAttribute('theme', scheme);
    host.setAttribute('layout', attributes.layout ?? 'floating');
    looks.replaceSync(style);
    stage.show(view, { ...attributes, theme: scheme });
  };
}
