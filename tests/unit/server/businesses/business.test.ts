// Scope: what a business is: its status, its slug, and its settings within those of the deployment.
import { describe, expect, it } from 'vitest';
import {
  changeStatus,
  STATUS_CHANGES,
  type Business,
  type BusinessStatus,
} from '../../../../server/businesses/business.ts';
import type { BusinessId } from '../../../../server/businesses/business-id.ts';
import {
  BUSINESS_SETTINGS,
  businessProblems,
  DEPLOYMENT_SETTINGS,
  endpointSettings,
  type BusinessSettings,
  type DeploymentSettings,
} from '../../../../server/businesses/business-settings.ts';
import { isSlug, randomSlug, slugProblem } from '../../../../server/businesses/slug.ts';
import { createCallEndpoint, settingsFrom } from '../../../../server/index.ts';
import { openWorld, refusalOf } from '../world.ts';

const PAWS: Business = {
  id: '11111111-1111-4111-8111-111111111111' as BusinessId,
  slug: 'paws',
  name: 'Paws',
  kind: 'veterinary',
  timeZone: 'America/Chicago',
  host: null,
  status: 'active',
};
const SETTINGS: BusinessSettings = {
  assistant: 'erin',
  siteKey: 'site-key',
  origins: ['https://shop.example'],
};
const SECRETS = { privateKey: 'private-key', botCheckSecret: 'bot-check-secret' };
const DEPLOYMENT: DeploymentSettings = { secret: 's'.repeat(32) };
const stored = (settings: object = {}, business: Partial<Business> = {}) => ({
  business: { ...PAWS, ...business },
  settings: { ...SETTINGS, ...settings },
  secrets: SECRETS,
});

describe('the status of a business', () => {
  const after = (status: BusinessStatus) =>
    STATUS_CHANGES.map((change) => {
      const result = changeStatus(status, change);
      return result.kind === 'changed' ? result.status : result.kind;
    });

  it('changes by the four changes, and a removal is for good', () => {
    expect(STATUS_CHANGES).toEqual(['pause', 'resume', 'suspend', 'remove']);
    expect(after('active')).toEqual(['paused', 'unchanged', 'suspended', 'removed']);
    expect(after('paused')).toEqual(['unchanged', 'active', 'suspended', 'removed']);
    expect(after('suspended')).toEqual(['refused', 'active', 'unchanged', 'removed']);
    expect(after('removed')).toEqual(['refused', 'refused', 'refused', 'unchanged']);
  });

  it.each<readonly [BusinessStatus, readonly string[]]>([
    ['active', ['voice', 'writing', 'message']],
    ['paused', ['message']],
    ['suspended', ['message']],
    ['removed', []],
  ])('leaves visitors of a business that is %s the channels %j', (status, channels) => {
    expect(endpointSettings(DEPLOYMENT, stored({}, { status })).channels).toEqual(channels);
  });

  it('opens no channel that the business has paused itself', () => {
    const settings = { channels: ['voice'] };
    expect(endpointSettings(DEPLOYMENT, stored(settings)).channels).toEqual(['voice']);
    expect(endpointSettings(DEPLOYMENT, stored(settings, { status: 'paused' })).channels).toEqual([]);
  });

  it('refuses a call to a paused business like a paused channel, so that the tag offers the others', async () => {
    const world = openWorld(endpointSettings(DEPLOYMENT, stored({}, { status: 'paused' })));
    expect(await refusalOf(await world.start())).toEqual([422, 'not-configured']);
    expect(world.platform).toEqual([]);
  });
});

describe('a slug', () => {
  it.each(['paw', 'paws', 'paws-and-claws', '24-hour-vet', 'a'.repeat(40)])('may be %s', (slug) => {
    expect(slugProblem(slug)).toBeNull();
  });

  it.each([
    '',
    'pa',
    'a'.repeat(41),
    ...'-paws paws- paws--claws xn--paws Paws PAWS paws_claws paws.claws paws/claws ../paws %70aws'.split(
      ' ',
    ),
    ...'pаws ｐaws pāws paws\u200d ſaws'.split(' '),
    'paws claws',
    'paws\n',
    'paws\0',
  ])('may not be %j', (slug) => {
    expect(isSlug(slug)).toBe(false);
    expect(slugProblem(slug)).toMatch(/lower-case letters/);
  });

  it.each(['inbox', 'config', 'health', 'ready', 'calls', 'chats', 'provider', 'www', 'api', 'assets'])(
    'may not be the reserved word %s',
    (slug) => {
      expect(slugProblem(slug)).toBe('is a reserved word');
    },
  );

  it('is random on request, and never the same', () => {
    const slugs = Array.from({ length: 1_000 }, randomSlug);
    expect(new Set(slugs).size).toBe(1_000);
    for (const slug of slugs) expect(slug).toMatch(/^[a-z2-9]{10}$/);
    expect(new Set(slugs.join('')).size).toBe(31);
  });
});

describe('the settings of a business', () => {
  it('are those of the endpoint, with the business’s name and time zone', () => {
    expect(businessProblems(DEPLOYMENT, stored())).toEqual([]);
    const settings = endpointSettings(DEPLOYMENT, stored());
    expect(settings).toMatchObject({
      ...SETTINGS,
      ...SECRETS,
      businessId: PAWS.id,
      businessName: 'Paws',
      timeZone: 'America/Chicago',
    });
    expect(() => createCallEndpoint(settings)).not.toThrow();
  });

  it('replace the defaults of the deployment, one limit at a time', () => {
    const deployment = {
      ...DEPLOYMENT,
      privateKey: 'shared-key',
      siteKey: 'shared-site-key',
      limits: { callsPerDay: 7, chatsPerDay: 8 },
    };
    const own = { ...stored({ siteKey: undefined, limits: { chatsPerDay: 9 } }), secrets: {} };
    expect(endpointSettings(deployment, own)).toMatchObject({
      privateKey: 'shared-key',
      siteKey: 'shared-site-key',
      limits: { callsPerDay: 7, chatsPerDay: 9 },
    });
    expect(businessProblems(deployment, own)).toEqual(['botCheckSecret is missing']);
  });

  it('have the same problems as the environment’s, in the same words', () => {
    const wrong = {
      origins: ['https://shop.example/'],
      channels: ['fax'],
      assistant: '',
      limits: { callsPerDay: 0 },
    };
    const problems = businessProblems(DEPLOYMENT, stored(wrong, { status: 'paused' }));
    expect(problems).toHaveLength(4);
    const environment = {
      PRIVATE_KEY: 'private-key',
      BOT_CHECK_SECRET: 'bot-check-secret',
      SITE_KEY: 'site-key',
      ORIGINS: 'https://shop.example/',
      CHANNELS: 'fax',
    };
    for (const sentence of problems.filter((problem) => /^(origins|channels|assistant)/.test(problem)))
      expect(() => settingsFrom(environment)).toThrow(sentence.replace(/^\w+/, (name) => name.toUpperCase()));
  });

  it('have a book only if the deployment has PUBLIC_URL', () => {
    const book = stored({ ...SETTINGS, book: true });
    expect(businessProblems({ ...DEPLOYMENT, publicUrl: null }, book)).toEqual([
      'book needs PUBLIC_URL, where the platform uses its tools',
    ]);
    const deployment = { ...DEPLOYMENT, publicUrl: 'https://calls.example' };
    expect(businessProblems(deployment, book)).toEqual([]);
    expect(Object.keys(endpointSettings(deployment, book))).not.toContain('publicUrl');
  });

  it('may not be the deployment’s: where requests go, and which keys sign', () => {
    const foreign = [
      'apiUrl',
      'siteverifyUrl',
      'addressFrom',
      'secret',
      'test',
      'businessId',
      'privateKey',
      'fetch',
    ];
    const settings = Object.fromEntries(foreign.map((name) => [name, 'https://evil.example']));
    expect(businessProblems(DEPLOYMENT, stored(settings))).toEqual(
      foreign.map((name) => `${name} is not a setting of a business`),
    );
    const both = BUSINESS_SETTINGS.filter((name) => DEPLOYMENT_SETTINGS.some((each) => each === name));
    expect(both).toEqual(['siteKey', 'limits', 'consentVersions']);
  });

  it('include a name that visitors can read', () => {
    expect(businessProblems(DEPLOYMENT, stored({}, { name: ' ' }))).toEqual([
      'name must be a text of at most 100 characters',
    ]);
  });
});
