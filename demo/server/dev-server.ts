/** `npm run dev`: the stand-ins and the tag's script, mounted in Vite's own server. */
import { join } from 'node:path';
import { build, type Plugin, type ViteDevServer } from 'vite';
import { createStandIns } from '../stand-ins/index.ts';
import { SCRIPT_FOLDER } from './builds.ts';
import { createSite } from './site.ts';

export function devServer(): Plugin {
  return {
    name: 'task-tamer:dev-server',
    apply: 'serve',
    configureServer: async (server) => {
      mountStandIns(server);
      mountScript(server);
      await rebuildScriptOnChange(server);
    },
  };
}

function mountStandIns(server: ViteDevServer): void {
  const standIns = createStandIns();
  server.middlewares.use((request, response, next) => {
    if (!standIns.handle(request, response)) next();
  });
  server.httpServer?.on('upgrade', (request, socket, head) => {
    // Vite's own socket for hot reload has no path under the stand-ins, and is left to Vite.
    standIns.upgrade(request, socket, head);
  });
  server.httpServer?.on('close', () => void standIns.close());
}

function mountScript(server: ViteDevServer): void {
  const site = createSite({ pages: {}, pagesFolder: SCRIPT_FOLDER, scriptFolder: SCRIPT_FOLDER });
  server.middlewares.use((request, response, next) => {
    const path = (request.url ?? '').split('?', 1)[0];
    if (path === '/') request.url = '/site/index.html';
    if (path?.startsWith('/task-tamer-agent.') === true) site(request, response).catch(next);
    else next();
  });
}

async function rebuildScriptOnChange(server: ViteDevServer): Promise<void> {
  const watcher = await build({
    root: server.config.root,
    configFile: join(server.config.root, 'vite.widget.config.ts'),
    logLevel: 'warn',
    build: { watch: {} },
  });
  if (!('on' in watcher)) return;
  watcher.on('event', (event) => {
    if (event.code === 'BUNDLE_END') server.ws.send({ type: 'full-reload' });
  });
  server.httpServer?.on('close', () => void watcher.close());
}
