/** Scope: what a command prints that installs something and fails. */
import { expect, it, vi } from 'vitest';
import { runVisibly } from '../../../../demo/setup/progress.mjs';

it('a failed installation says why in a few lines, without a stack trace', async () => {
  const printed = vi.spyOn(console, 'error').mockReturnValue(undefined);
  vi.spyOn(console, 'log').mockReturnValue(undefined);
  const fails = `console.log('Downloading Chromium …'); throw Object.assign(new Error('getaddrinfo ENOTFOUND cdn.example'),
    { errno: -3008, code: 'ENOTFOUND' })`;
  expect(await runVisibly('Downloading', process.execPath, ['-e', fails])).toBe(false);
  const [[said]] = printed.mock.calls as [[string]];
  expect(said).toContain('Downloading Chromium …');
  expect(said).toContain('Error: getaddrinfo ENOTFOUND cdn.example');
  expect(said).not.toMatch(/ at |errno|\^|Node\.js/);
  expect(said.split('\n').length).toBeLessThanOrEqual(5);
});
