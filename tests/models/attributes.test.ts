// Scope: attributes and names with random values. The parsed configuration is complete, bounded and harmless, and
// nothing throws.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_CONFIG, type AgentConfig } from '../../widget/config/config.ts';
import { parseConfig } from '../../widget/config/setting-problems.ts';
import { ATTRIBUTES } from '../../widget/contract.ts';
import { cleanName, nameErrorOf } from '../../widget/config/name.ts';
import { isUnpolluted, oddText, oddValue } from './odd/values.ts';
import { runs } from './runs.ts';

const BASE = 'https://shop.example/page/';
/** Characters that hide text, reverse it or break the line. */
const MISLEADING = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/u;

/** Counts graphemes. */
const charactersIn = (text: string): number => [...new Intl.Segmenter().segment(text)].length;

const given = fc.dictionary(fc.constantFrom(...ATTRIBUTES), oddValue, { maxKeys: 4 });

function faultsOf(config: AgentConfig): readonly string[] {
  const faults: string[] = [];
  const expectThat = (holds: boolean, otherwise: string) => void (holds || faults.push(otherwise));
  expectThat(
    Object.keys(config).join() === Object.keys(DEFAULT_CONFIG).join(),
    'the configuration lacks a setting',
  );
  for (const text of [config.agentName, config.businessName, config.name, config.publicKey ?? '']) {
    expectThat(!MISLEADING.test(text), `a text contains invisible characters: ${text}`);
    expectThat(text.length <= 1_000, 'a text is longer than 1,000 characters');
  }
  for (const url of [config.apiUrl, config.captchaApiUrl, config.contactUrl]) {
    if (url !== null)
      expectThat(/^(https?|mailto):$/.test(new URL(url).protocol), `not an http(s) or mailto URL: ${url}`);
  }
  expectThat(config.agentName !== '' && config.businessName !== '', 'the agent or the business has no name');
  expectThat(
    typeof config.launcher === 'boolean' && typeof config.noiseCancellation === 'boolean',
    'a switch is not a boolean',
  );
  expectThat(['light', 'dark', 'auto'].includes(config.theme), 'unknown theme');
  const { openOnScroll: mark } = config;
  expectThat(mark === null || (mark > 0 && mark <= 100), 'openOnScroll is out of range');
  expectThat(
    config.contactPhone === null || !/[<>"']/.test(config.contactPhone),
    'contactPhone contains markup',
  );
  return faults;
}

describe('the attributes', () => {
  it('of any value become a complete and harmless configuration', () => {
    fc.assert(
      fc.property(given, (raw) => {
        const { config, problems } = parseConfig(raw, BASE);
        expect(faultsOf(config)).toEqual([]);
        expect(problems.every(({ attribute }) => Object.hasOwn(raw, attribute))).toBe(true);
        expect(isUnpolluted()).toBe(true);
      }),
      runs(2_000),
    );
  }, 600_000);

  it('are parsed without throwing on a page at any address', () => {
    fc.assert(
      fc.property(given, oddText, (raw, base) => {
        expect(() => parseConfig(raw, base)).not.toThrow();
      }),
      runs(500),
    );
  }, 600_000);
});

describe('a name', () => {
  it('that is accepted is short, visible and on one line', () => {
    fc.assert(
      fc.property(oddText, (name) => {
        const error = nameErrorOf(name);
        const clean = cleanName(name);
        expect(MISLEADING.test(clean)).toBe(false);
        if (error !== null) return;
        expect(clean).not.toBe('');
        expect(charactersIn(clean)).toBeLessThanOrEqual(100);
        expect(clean.length).toBeLessThanOrEqual(2_000);
      }),
      runs(2_000),
    );
  }, 600_000);
});
