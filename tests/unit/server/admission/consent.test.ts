// Scope: which consents are valid, and what a receipt keeps of them.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DEFAULT_CONFIG } from '../../../../widget/config/config.ts';
import { replaced } from '../../../../widget/i18n/overrides.ts';
import type { Channel, OwnStrings } from '../../../../widget/contract.ts';
import { LANGUAGES, type Language } from '../../../../widget/i18n/resolve-language.ts';
import { fileOf } from '../../../../widget/i18n/languages/languages.ts';
import { consentShown } from '../../../../widget/ui/form/consent-shown.ts';
import type { EndpointSettings } from '../../../../server/index.ts';
import { consent, NOW, openWorld, proof, refusalOf } from '../world.ts';

const minutesAgo = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();

describe('a consent', () => {
  it.each([
    ['that is missing', undefined],
    ['that is only a boolean', true],
    ['to an unknown text', consent({ version: '2020-01-01' })],
    ['without a hash', { ...consent(), textHash: undefined }],
    ['with a hash of another length', consent({ textHash: 'ab'.repeat(31) })],
    ['with more than a hash', consent({ textHash: `${'ab'.repeat(32)}c` })],
    ['with something before its hash', consent({ textHash: `c${'ab'.repeat(32)}` })],
    ['in a language with something after it', consent({ language: 'en <b>' })],
    ['in a language with something before it', consent({ language: '1en' })],
    ['at a time with something before it', consent({ at: `x${new Date(NOW).toISOString()}` })],
    ['at a time without a zone', consent({ at: '2026-11-22T12:00:00' })],
    ['with a hash in capitals', consent({ textHash: 'AB'.repeat(32) })],
    ['in an invalid language', consent({ language: '<script>' })],
    ['that does not say whether it covers a recording', { ...consent(), recording: 'yes' }],
    ['without a valid time', consent({ at: 'today' })],
    ['at an invalid time', consent({ at: '2026-13-40T00:00:00Z' })],
    ['of another century', consent({ at: '1999-01-01T00:00:00Z' })],
    ['of the far future', consent({ at: '2099-01-01T00:00:00Z' })],
    ['of more than ten minutes ago', consent({ at: minutesAgo(10.1) })],
    ['given after it was sent', consent({ at: minutesAgo(-0.1) })],
  ])('%s is refused', async (_, sent) => {
    const world = openWorld();
    expect(await refusalOf(await world.start({ consent: sent }))).toEqual([428, 'consent-refused']);
    expect(world.platform).toEqual([]);
  });

  it.each(['1999-01-01T00:00:00Z', '2099-01-01T00:00:00Z', '2026-11-20T11:59:59Z', '2026-11-24T12:00:01Z'])(
    'of %s is refused although its sender claims the same time',
    async (at) => {
      const world = openWorld();
      const answer = await world.start({ consent: consent({ at }), sentAt: at });
      expect(await refusalOf(answer)).toEqual([428, 'consent-refused']);
      expect(world.platform).toEqual([]);
    },
  );

  it.each([
    ['of ten minutes ago', consent({ at: minutesAgo(10) }), {}],
    ['in a language with script and region', consent({ language: 'zh-Hant-TW' }), {}],
    ['in another zone', consent({ at: '2026-11-22T13:00:00+01:00' }), {}],
    ['to a text that the owner names', consent({ version: 'mine' }), { consentVersions: ['mine'] }],
  ] as const)('is accepted: %s', async (_, sent, settings: Partial<EndpointSettings>) => {
    const world = openWorld(settings);
    expect((await world.start({ consent: sent })).status).toBe(201);
    expect(world.receipts[0]?.consent).toEqual(sent);
  });

  it('has the age that the visitor’s own clock says, however wrong that clock is', async () => {
    const hour = 3_600_000;
    const by = (clock: number, age: number) => ({
      consent: consent({ at: new Date(clock - age).toISOString() }),
      sentAt: new Date(clock).toISOString(),
    });
    const starts = [by(NOW - hour, 0), by(NOW + hour, 0), by(NOW - hour, hour), { sentAt: 'now' }];
    const statuses: number[] = [];
    for (const start of starts) statuses.push((await openWorld().start(start)).status);
    expect(statuses).toEqual([201, 201, 428, 428]);
  });

  it('adds no other fields to the receipt', async () => {
    const world = openWorld();
    await world.start({ consent: { ...consent(), name: 'Grace', secret: 'x' } });
    expect(world.receipts[0]?.consent).toEqual(consent());
    expect(world.platform[0]?.body).not.toContain('secret');
  });
});

describe('the consent text that the settings define', () => {
  type Shown = {
    readonly language: Language;
    readonly recording?: boolean;
    readonly privacyUrl?: string | null;
    readonly strings?: OwnStrings;
    readonly channel?: Channel;
  };
  const OWNER = { businessName: 'Pine Dental', agentName: 'Ada', consentText: 'No health.' };
  const STRINGS = { 'form.recorded': 'We record {business}.' };
  const GERMAN = { language: 'de', 'form.consent': 'Ich willige bei {business} ein.' };

  /** The consent that a visitor's tag sends. */
  function shown(
    owner: typeof OWNER,
    { language, recording = false, privacyUrl = null, strings = {}, channel = 'voice' }: Shown,
  ) {
    const file = language === 'en' || strings.language !== undefined ? {} : fileOf(language);
    const words = replaced(file, strings);
    const given = { ...DEFAULT_CONFIG, ...owner, recording, privacyUrl, strings: words };
    const { text, ...rest } = consentShown(given, channel);
    return consent({ ...rest, textHash: createHash('sha256').update(text).digest('hex') });
  }

  const statusOf = async (settings: Partial<EndpointSettings>, sent: ReturnType<typeof consent>) =>
    (await openWorld(settings).start({ consent: sent })).status;

  it.each(LANGUAGES)(
    'is accepted in %s, with a recording or a privacy page and without',
    async (language) => {
      for (const recording of [false, true])
        for (const privacyUrl of ['/privacy', null])
          for (const owner of [OWNER, { ...OWNER, businessName: 'Task Tamer' }])
            expect(await statusOf(owner, shown(owner, { language, recording, privacyUrl }))).toBe(201);
    },
  );

  it('is accepted with an owner’s own words, of one tag or of each language', async () => {
    const partly = shown(OWNER, { language: 'fr', recording: true, strings: STRINGS });
    const german = shown(OWNER, { language: 'en', strings: GERMAN });
    expect(german.language).toBe('de');
    expect(await statusOf({ ...OWNER, strings: STRINGS }, partly)).toBe(201);
    expect(await statusOf({ ...OWNER, strings: [STRINGS, GERMAN] }, partly)).toBe(201);
    expect(await statusOf({ ...OWNER, strings: [STRINGS, GERMAN] }, german)).toBe(201);
    expect(await statusOf(OWNER, partly)).toBe(428);
    expect(await statusOf(OWNER, german)).toBe(428);
  });

  it('is kept with the name of the business', async () => {
    const { receipts, start } = openWorld(OWNER);
    await start({ consent: shown(OWNER, { language: 'en' }) });
    expect(receipts[0]?.business).toBe('Pine Dental');
  });

  it("is accepted with an owner's own sentence on the product's own pages", async () => {
    const product = { ...OWNER, businessName: 'Task Tamer' };
    for (const strings of [{ 'form.consent': 'Call me, {business}.' }, GERMAN])
      for (const language of ['en', 'fr'] as const) {
        const sent = shown(product, { language, strings });
        expect(await statusOf({ ...product, strings }, sent)).toBe(201);
        expect(await statusOf(product, sent)).toBe(428);
      }
  });

  it("is English when the owner's words in another language do not include the consent", async () => {
    const strings = { language: 'de', ...STRINGS };
    const sent = shown(OWNER, { language: 'en', recording: true, strings });
    expect(sent.language).toBe('en');
    expect(await statusOf({ ...OWNER, strings }, sent)).toBe(201);
    expect(await statusOf({ ...OWNER, strings }, { ...sent, language: 'de' })).toBe(428);
  });

  it('is refused in another language than that of the owner’s words', async () => {
    const sent = shown(OWNER, { language: 'en', strings: GERMAN });
    for (const [language, status] of [
      ['de', 201],
      ['fr', 428],
      ['en', 428],
    ] as const)
      expect(await statusOf({ ...OWNER, strings: GERMAN }, { ...sent, language })).toBe(status);
  });

  it.each([
    ['any other hash', { textHash: 'cd'.repeat(32) }],
    ['a language that is never shown', { language: 'zz' }],
    ['another language than it says', { language: 'fr' }],
    ['a recording that its words do not name', { recording: true }],
  ])('is refused with %s, and the mismatch is reported to the owner', async (_, changes) => {
    const world = openWorld(OWNER);
    const sent = { ...shown(OWNER, { language: 'en' }), ...changes };
    expect(await refusalOf(await world.start({ consent: sent }))).toEqual([428, 'consent-refused']);
    expect(world.problems.join()).toContain('BUSINESS_NAME, AGENT_NAME, CONSENT_TEXT and STRINGS');
    expect(world.platform).toEqual([]);
  });

  it('differs between calls and messages, and one is never valid for the other', async () => {
    const leave = async (sent: ReturnType<typeof consent>) => {
      const body = proof({ consent: sent, contact: 'grace@mail.example', text: 'Hello' });
      const world = openWorld({ ...OWNER, onMessage: () => undefined });
      return (await world.ask(body, { path: 'messages' })).status;
    };
    for (const language of LANGUAGES) {
      const [call, message] = (['voice', 'message'] as const).map((channel) =>
        shown(OWNER, { language, channel, privacyUrl: '/privacy' }),
      );
      expect(message?.textHash).not.toBe(call?.textHash);
      expect(await leave(message ?? consent())).toBe(201);
      expect(await leave(call ?? consent())).toBe(428);
      expect(await statusOf(OWNER, message ?? consent())).toBe(428);
    }
  });

  it('is not checked without a business name, nor for a version that only the owner knows', async () => {
    expect(await statusOf({}, consent())).toBe(201);
    const own = { ...OWNER, consentVersions: ['mine'] };
    expect(await statusOf(own, consent({ version: 'mine' }))).toBe(201);
  });
});
