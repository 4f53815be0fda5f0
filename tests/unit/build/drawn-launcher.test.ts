/** Scope: the launcher that a page's HTML draws before the script loads: its label, and when it is omitted. */
import { expect, test } from 'vitest';
import { drawnLauncher } from '../../../widget/build/prerendered/drawn-launcher.ts';

test.each([
  [{}, 'en', 'Talk to Erin'],
  [{ 'agent-name': 'Ada <b>' }, 'en', 'Talk to Ada &lt;b>'],
  [{}, 'es-MX', 'Hablar con Erin'],
  [{ language: 'en' }, 'es', 'Talk to Erin'],
] as const)('the drawn launcher with %o in a page in %s says "%s"', (attributes, language, label) => {
  expect(drawnLauncher(attributes, language)).toContain(`<span class="launcher-label">${label}</span>`);
});

test('the build draws no launcher when the tag wants none', () => {
  expect(drawnLauncher({ launcher: 'off' }, 'en')).toBe('');
});
