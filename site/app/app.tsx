import { Suspense, use, useEffect } from 'react';
import { Router, useLocation } from 'wouter';
import { DialogsProvider } from '../dialogs/use-dialogs.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { useNavigation } from './navigation.ts';
import { arrivedPage, loadPage } from './page-code.tsx';
import { pageAt } from './routes.ts';
import { SettingsContext } from '../settings/settings-context.ts';
import type { SiteSettings } from '../settings/settings.ts';

type AppProps = {
  readonly settings: SiteSettings;
  /** The path to draw where there is no address bar: at build. */
  readonly path?: string;
  /** Called once the page is the application's. */
  readonly onReady?: () => void;
};

export function App({ settings, path, onReady }: AppProps) {
  return (
    <SettingsContext value={settings}>
      <ErrorBoundary>
        <DialogsProvider>
          <Router {...(path === undefined ? {} : { ssrPath: path })}>
            <Suspense>
              <CurrentPage {...(onReady === undefined ? {} : { onReady })} />
            </Suspense>
          </Router>
        </DialogsProvider>
      </ErrorBoundary>
    </SettingsContext>
  );
}

function CurrentPage({ onReady }: Pick<AppProps, 'onReady'>) {
  const [path] = useLocation();
  const name = pageAt(path);
  useNavigation(name);
  useEffect(() => onReady?.(), [onReady]);
  useEffect(() => {
    if (name === 'notFound') console.error(`There is no page at ${path}`);
  }, [name, path]);
  return arrivedPage(name) ?? use(loadPage(name));
}
