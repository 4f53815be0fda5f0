/** Renders the setup page's initial HTML; the browser hydrates it. */
import { renderToString } from 'react-dom/server';
import { EVERGREEN } from '../../embed/tag-folders.ts';
import { LANGUAGE } from '../document.ts';
import { headOf } from '../head.ts';
import { voidElement } from '../markup.ts';
import { BRAND, LEGAL_LINKS } from '../../content/content.ts';
import { Logo } from '../../layout/logo.tsx';
import { MAIN_ID } from '../../layout/page-frame.tsx';
import { SettingsContext } from '../../settings/settings-context.ts';
import type { SiteSettings } from '../../settings/settings.ts';
import { Setup } from '../../setup/setup.tsx';

/** URLs of the page's assets. All are same-origin, so the policy is that of every page. */
export type SetupAssets = {
  readonly script: string;
  readonly styleSheet: string;
  /** The script of the preview's frame. */
  readonly previewScript: string;
};

export function renderSetup(
  settings: SiteSettings,
  { script, styleSheet, previewScript }: SetupAssets,
): string {
  const scriptUrl = `${settings.siteUrl}/${EVERGREEN}/task-tamer-agent.js`;
  const body = renderToString(
    <SettingsContext value={settings}>
      <SetupHeader />
      <main id={MAIN_ID} tabIndex={-1}>
        <div id="setup" data-script-url={scriptUrl} data-preview-script={previewScript} />
      </main>
      <SetupFooter />
    </SettingsContext>,
  );
  // React generates IDs by position, so the hydrated part is rendered separately, as in the browser.
  const setup = renderToString(<Setup scriptUrl={scriptUrl} previewScript={previewScript} />);
  return [
    `<!doctype html><html lang="${LANGUAGE}"><head><meta charset="utf-8">`,
    voidElement('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    headOf('setup', settings),
    voidElement('link', { rel: 'stylesheet', href: styleSheet }),
    `<script type="module" src="${script}"></script></head><body>`,
    body.replace('></div></main>', () => `>${setup}</div></main>`),
    '</body></html>\n',
  ].join('');
}

function SetupHeader() {
  return (
    <header className="header">
      <div className="header-bar">
        <Logo />
      </div>
    </header>
  );
}

function SetupFooter() {
  return (
    <footer className="setup-footer">
      <nav aria-label={BRAND}>
        <a href="/">{BRAND}</a>
        {LEGAL_LINKS.map(({ label, href }) => (
          <a key={href} href={href}>
            {label}
          </a>
        ))}
      </nav>
    </footer>
  );
}
