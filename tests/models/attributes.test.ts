// Scope: attributes and names of any value. The result is complete, bounded and harmless, and nothing throws.
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
  expectThat(Object.keys(config).join() === Object.keys(DEFAULT_CONFIG).join(), 'is not complete');
  for (const text of [config.agentName, config.businessName, config.name, config.publicKey ?? '']) {
    expectThat(!MISLEADING.test(text), `holds invisible marks: ${text}`);
    expectThat(text.length <= 1_000, 'is not bounded');
  }
  for (const url of [config.apiUrl, config.captchaApiUrl, config.contactUrl]) {
    if (url !== null) expectThat(/^(https?|mailto):$/.test(new URL(url).protocol), `is no address: ${url}`);
  }
  expectThat(config.agentName !== '' && config.businessName !== '', 'has no name');
  expectThat(
    typeof config.launcher === 'boolean' && typeof config.noiseCancellation === 'boolean',
    'is no switch',
  );
  expectThat(['light', 'dark', 'auto'].includes(config.theme), 'is no theme');
  const { openOnScroll: mark } = config;
  expectThat(mark === null || (mark > 0 && mark <= 100), 'is no scroll mark');
  expectThat(config.contactPhone === null || !/[<>"']/.test(config.contactPhone), 'is no phone number');
  return faults;
}

describe('attributes', () => {
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

  it('have the same result on every page', () => {
    fc.assert(
      fc.property(given, oddText, (raw, base) => {
        expect(() => parseConfig(raw, base)).not.toThrow();
      }),
      runs(500),
    );
  }, 600_000);
});

describe('a name', () => {
  it('that is accepted reaches the agent short, visible and in one line', () => {
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
