// Scope: to which business a database belongs: the server and the commands of another one are refused.
import { expect, it } from 'vitest';
import { siteOf } from '../../../../../server/inbox/context.ts';
import { openMaintenance } from '../../../../../server/inbox/maintenance.ts';
import { callingPlatform, deliver, inboxFixture, REPORT, reporting, rowsOf } from '../world.ts';

const { close, file, openWorld } = inboxFixture();

const open = (assistant: string | object, site: string | null = null) =>
  openWorld({
    platform: callingPlatform(),
    settings: { assistant: assistant as string },
    inbox: { site, keepsServer: false },
  });

const command = async (assistant: string, site: string | null = null) => {
  const maintenance = await openMaintenance(
    { database: file() },
    siteOf({ site }, { assistant, siteKey: 'site-key' }),
  );
  await maintenance.close();
};

it('a database refuses the server of another business on the same database, and keeps the first one’s calls', async () => {
  const paws = await open('erin');
  await paws.endpoint.start();
  await close(paws);
  await expect(open('bakery')).rejects.toThrow(
    'The inbox’s database belongs to the site "erin", and this server is the site "bakery". If both are the same business, set SITE_ID=erin. Otherwise give this server its own database.',
  );
  const again = await open('erin');
  expect((await deliver(again, REPORT, reporting(paws)))?.status).toBe(200);
  await close(again);
  expect(rowsOf(file(), 'conversations')).toHaveLength(1);
});

it('a database refuses the commands of another business', async () => {
  await close(await open('erin'));
  await expect(command('bakery')).rejects.toThrow('belongs to the site "erin"');
  await command('erin');
});

it('an owner who has changed the assistant goes on under the name that the database knows', async () => {
  await close(await open('erin'));
  await close(await open('anna', 'erin'));
  await command('anna', 'erin');
  await close(await open('erin'));
});

it('a database takes the name that the owner gives, after which any assistant may be used', async () => {
  await close(await open('erin'));
  await close(await open('erin', 'paws'));
  await close(await open('anna', 'paws'));
  await expect(open('erin')).rejects.toThrow('belongs to the site "paws"');
});

it('an edited definition of the assistant is not another business', async () => {
  await close(await open({ name: 'Erin' }));
  await close(await open({ name: 'Anna' }));
});
