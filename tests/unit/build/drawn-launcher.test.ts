/** Scope: the launcher that a page's HTML draws before the script is there: its label, and what is left out of it. */
import { expect, test } from 'vitest';
import { drawnLauncher } from '../../../widget/build/drawn-launcher.ts';

test.each([
  [{}, 'en', 'Talk to Erin'],
  [{ 'agent-name': 'Ada <b>' }, 'en', 'Talk to Ada &lt;b>'],
  [{}, 'es-MX', 'Hablar con Erin'],
  [{ language: 'en' }, 'es', 'Talk to Erin'],
] as const)('with %o in a page in %s it says "%s"', (attributes, language, label) => {
  expect(drawnLauncher(attributes, language)).toContain(`<span class="launcher-label">${label}</span>`);
});

test('nothing is drawn where no launcher is wanted', () => {
  expect(drawnLauncher({ launcher: 'off' }, 'en')).toBe('');
});
