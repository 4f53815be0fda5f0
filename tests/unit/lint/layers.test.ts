// Scope: the import rules between folders. A rule that allows everything would pass unnoticed, so this file breaks each
// rule once.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

const REFUSED: readonly (readonly [file: string, statement: string])[] = [
  ['widget/a.ts', "import { a } from './session/session.ts'"],
  ['widget/package/a.ts', "import { a } from '../element/element.ts'"],
  ['widget/i18n/a.ts', "import type { a } from '../session/state/form.ts'"],
  ['widget/config/a.ts', "import type { a } from '../session/session.ts'"],
  ['widget/page/a.ts', "import { a } from '../config/config.ts'"],
  ['widget/element/a.ts', "import type { a } from '../session/session.ts'"],
  ['widget/element/b.ts', "import a from 'react'"],
  ['widget/dialog/a.ts', "import { a } from '../session/session.ts'"],
  ['widget/entrance/a.ts', "import { a } from '../session/session.ts'"],
  ['widget/entrance/b.ts', "const a = import('../ui/view/mount-view.ts')"],
  ['widget/session/a.ts', "import type { a } from '../ui/context.ts'"],
  ['widget/session/b.ts', "import type { a } from '../i18n/types.ts'"],
  ['widget/session/state/a.ts', "import type { a } from '../calls.ts'"],
  ['widget/session/state/b.ts', "import { a } from '../../call/call-client.ts'"],
  ['widget/bot-check/a.ts', "import type { a } from '../call/call.ts'"],
  ['widget/ui/a.ts', "import { a } from '../session/session.ts'"],
  ['widget/ui/b.ts', "import { a } from '../contract.ts'"],
  ['widget/call/a.ts', "import a from '@daily-co/daily-js'"],
  ['widget/call/b.ts', "import type { a } from '../session/session.ts'"],
  ['widget/call/c.ts', "import type { a } from './voice/volume.ts'"],
  ['widget/call/media/a.ts', "import a from '@daily-co/daily-js'"],
  ['widget/call/media/b.ts', "import { a } from '../voice/volume.ts'"],
  ['widget/call/media/microphone/a.ts', "import { a } from '../playback/remote-audio.ts'"],
  ['widget/call/media/playback/a.ts', "import { a } from '../microphone/own-sound.ts'"],
  ['widget/call/voice/a.ts', "import { a } from '../daily/daily-room.ts'"],
  ['widget/call/voice/b.ts', "import type { a } from '../../session/session.ts'"],
  ['widget/call/daily/a.ts', "import type { a } from '../../session/session.ts'"],
  ['widget/chat/a.ts', "import type { a } from '../session/session.ts'"],
  ['widget/chat/b.ts', "import { a } from '../call/call-client.ts'"],
  ['widget/preview/a.ts', "import { a } from '../session/session.ts'"],
  ['widget/platform/a.ts', "import { a } from '../contract.ts'"],
  ['widget/platform/b.ts', "import type { a } from '../call/call.ts'"],
  ['widget/platform/client/a.ts', "import { a } from '../../contract.ts'"],
  ['widget/platform/client/b.ts', "import { a } from '../web-call.ts'"],
  ['server/a.ts', "import type { a } from '../widget/contract.ts'"],
  ['server/b.ts', "import a from 'pino'"],
  ['server/routes/a.ts', "import type { a } from '../../widget/contract.ts'"],
  ['server/routes/b.ts', "import type { a } from '../inbox/inbox.ts'"],
  ['widget/ui/call/a.ts', "import { a } from '../../session/session.ts'"],
  ['widget/ui/view/layout/a.ts', "import { a } from '../../../session/session.ts'"],
  ['widget/ui/view/layout/b.ts', "import { a } from '../../../contract.ts'"],
  ['widget/element/opening/a.ts', "import type { a } from '../../session/session.ts'"],
  ['widget/call/room/a.ts', "import { a } from '../voice/volume.ts'"],
  ['server/c.ts', "import a from 'node:http'"],
  ['server/http/secrets.ts', "import { a } from './refusal.ts'"],
  ['server/counters/a.ts', "import a from 'ioredis'"],
  ['server/counters/redis-store.ts', "import { a } from '../refusal.ts'"],
  ['server/inbox/a.ts', "import { a } from '../routes/calls.ts'"],
  ['server/inbox/conversations/a.ts', "import { a } from '../reports/call-reports.ts'"],
  ['server/inbox/reports/a.ts', "import { a } from '../mail/mails.ts'"],
  ['server/inbox/background/a.ts', "import { a } from '../context.ts'"],
  ['server/inbox/mail/a.ts', "import { a } from '../webhooks/webhooks.ts'"],
  ['server/cli/a.ts', "import { a } from '../../widget/session/session.ts'"],
  ['wordpress/build/a.ts', "import { a } from '../../widget/contract.ts'"],
  ['widget/diagnose/a.ts', "import { a } from '../session/session.ts'"],
  ['site/layout/a.ts', "import { a } from '../../widget/session/session.ts'"],
  ['site/layout/b.ts', "import a from 'posthog-js'"],
  ['site/layout/c.ts', "import a from 'node:fs'"],
  ['site/layout/e.ts', "import a from 'colorjs.io/fn'"],
  ['site/setup/a.ts', "import { a } from '../../widget/session/session.ts'"],
  ['site/dialogs/a.ts', "import a from 'posthog-js'"],
  ['site/prerender/a.ts', "import { a } from '../../demo/server/server.ts'"],
  ['demo/stage/a.ts', "import { a } from '../../widget/session/session.ts'"],
  ['demo/stand-ins/a.ts', "import type { a } from '../../site/settings/settings.ts'"],
  ['demo/call-endpoint/a.ts', "import a from '../../server/http/refusal.ts'"],
  ['demo/state/a.ts', "import a from '../../server/index.ts'"],
];

const ALLOWED: typeof REFUSED = [
  ['widget/element/c.ts', "import { a } from '../entrance/entrance.ts'"],
  ['widget/entrance/c.ts', "import type { a } from '../session/session.ts'"],
  ['widget/entrance/browser-parts.ts', "const a = import('../ui/view/mount-view.ts')"],
  ['widget/session/c.ts', "import { a } from '../call/call-client.ts'"],
  ['widget/ui/c.ts', "import type { a } from '../contract.ts'"],
  ['widget/call/media/c.ts', "import { a } from '../errors/call-error.ts'"],
  ['widget/call/voice/c.ts', "import { a } from '../call-client.ts'"],
  ['widget/call/daily/c.ts', "import a from '@daily-co/daily-js'"],
  ['widget/chat/c.ts', "import { a } from '../platform/request.ts'"],
  ['widget/preview/c.ts', "import { a } from '../ui/view/mount-view.ts'"],
  ['widget/platform/c.ts', "import type { a } from '../contract.ts'"],
  ['server/d.ts', "import { a } from '../widget/contract-endpoint.ts'"],
  ['server/routes/c.ts', "import { a } from '../admission/proof.ts'"],
  ['widget/ui/call/c.ts', "import type { a } from '../../contract.ts'"],
  ['widget/ui/call/devices/c.ts', "import type { a } from '../../../contract.ts'"],
  ['server/e.ts', "import { a } from '../widget/config/name.ts'"],
  ['server/cli/b.ts', "import a from 'node:http'"],
  ['server/inbox/reports/b.ts', "import { a } from '../conversations/rows.ts'"],
  ['site/layout/d.ts', "import { a } from '../../widget/contract.ts'"],
  ['site/prerender/c.ts', "import a from 'node:fs'"],
  ['site/prerender/d.ts', "import { a } from '../../widget/build/prerendered/drawn-launcher.ts'"],
  ['site/setup/c.ts', "import { a } from '../../widget/preview/stage.ts'"],
  ['site/setup/d.ts', "import a from 'colorjs.io/fn'"],
  ['site/dialogs/c.ts', "import a from '@floating-ui/react'"],
  ['demo/call-endpoint/c.ts', "import a from '../../server/index.ts'"],
];

let folder = '';
let refused: readonly string[] = [];

beforeAll(async () => {
  // Outside of the project, because oxlint skips the project's ignored folders.
  folder = await mkdtemp(join(tmpdir(), 'layers-'));
  const layers = pathToFileURL(join(ROOT, 'lint/layers.ts')).href;
  await writeFile(
    join(folder, 'oxlint.config.ts'),
    `import { LAYERS } from ${JSON.stringify(layers)};\nexport default { categories: {}, plugins: ['eslint'], rules: {}, overrides: LAYERS };\n`,
  );
  for (const [file, statement] of [...REFUSED, ...ALLOWED]) {
    await mkdir(join(folder, dirname(file)), { recursive: true });
    await writeFile(join(folder, file), `${statement};\n`);
  }
  const oxlint = join(ROOT, 'node_modules/oxlint/bin/oxlint');
  // oxlint fails, as it should, and lists the violations on its standard output.
  const { stdout } = await promisify(execFile)(process.execPath, [oxlint, '--format=unix'], {
    cwd: folder,
  }).catch((failure: { stdout: string }) => failure);
  refused = stdout.split('\n').filter((line) => line.includes('no-restricted-imports'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const isRefused = (file: string): boolean => refused.some((line) => line.includes(`${file}:`));

it.each(REFUSED)('%s may not contain: %s', (file) => expect(isRefused(file)).toBe(true));
it.each(ALLOWED)('%s may contain: %s', (file) => expect(isRefused(file)).toBe(false));
