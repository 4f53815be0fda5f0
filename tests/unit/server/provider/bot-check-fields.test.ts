// Scope: what the provider's page says beside a bot check's site key or secret that is entered alone.
import { expect, it } from 'vitest';
import { botCheckFields } from '../../../../server/provider/page/onboarding/steps.ts';

const hintOf = (hasBotCheck: boolean, draft: Readonly<Record<string, string>>, hasSavedSecret = false) =>
  botCheckFields({ hasBotCheck }, draft, hasSavedSecret)[0]?.hint;

it('a site key without a secret is said to go with the provider’s, and a secret without a site key as well', () => {
  expect(hintOf(true, { siteKey: 'own' })).toMatch(
    /^With the provider’s secret\..* enter its secret, too\.$/,
  );
  expect(hintOf(true, { botCheckSecret: 'own' })).toMatch(/enter its site key, too\.$/);
  expect(hintOf(true, {}, true)).toMatch(/enter its site key, too\.$/);
});

it('a site key and a secret of one business need no explanation, and nor does a bot check that the provider lacks', () => {
  expect(hintOf(true, {})).toBeUndefined();
  expect(hintOf(true, { siteKey: 'own', botCheckSecret: 'own' })).toBeUndefined();
  expect(hintOf(true, { siteKey: 'own' }, true)).toBeUndefined();
  expect(hintOf(false, { siteKey: 'own' })).toBeUndefined();
});
