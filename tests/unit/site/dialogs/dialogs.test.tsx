/**
 * Scope: the parts of the dialogs that need no browser: loading their code, the plain links, the button's markup. Their
 * behavior is tested in Chromium.
 */
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { LOCAL_SETTINGS } from '../../../../demo/local-settings.ts';
import { DialogButton } from '../../../../site/dialogs/dialog-button.tsx';
import { createLoader, LateError, withinLimit } from '../../../../site/dialogs/loading.ts';
import { plainLink } from '../../../../site/dialogs/dialog.ts';
import { SettingsContext } from '../../../../site/settings/settings-context.ts';

const { links } = LOCAL_SETTINGS;

describe('loading code once', () => {
  it('shares one load between concurrent calls', async () => {
    let loads = 0;
    const load = createLoader(() => Promise.resolve((loads += 1)));
    expect(await Promise.all([load(), load()])).toEqual([1, 1]);
    expect(await load()).toBe(1);
  });

  it('tries again after a failure', async () => {
    let loads = 0;
    const load = createLoader(async () => {
      loads += 1;
      if (loads === 1) throw new Error('offline');
      return loads;
    });
    await expect(load()).rejects.toThrow('offline');
    expect(await load()).toBe(2);
  });
});

describe('a time limit on loading', () => {
  it('passes on a result or an error in time', async () => {
    expect(await withinLimit(Promise.resolve('view'), 60_000)).toBe('view');
    await expect(withinLimit(Promise.reject(new Error('offline')), 60_000)).rejects.toThrow('offline');
  });

  it('rejects after the limit', async () => {
    const never = new Promise<never>(() => undefined);
    await expect(withinLimit(never, 1)).rejects.toBeInstanceOf(LateError);
  });
});

describe('a dialog’s plain link', () => {
  it('opens the calendar in a new tab, and email in the same one', () => {
    expect(plainLink('consultation', links)).toEqual({ href: links.calendar, newTab: true });
    expect(plainLink('contact-sales', links)).toEqual({ href: `mailto:${links.email}`, newTab: false });
  });
});

describe('a dialog’s button', () => {
  const markup = renderToStaticMarkup(
    <SettingsContext value={LOCAL_SETTINGS}>
      <DialogButton name="consultation" className="button">
        Schedule Consultation
      </DialogButton>
    </SettingsContext>,
  );

  it('is announced as opening a dialog', () => {
    expect(markup).toMatch(
      /<button type="button" class="button" aria-haspopup="dialog" data-dialog="consultation">Schedule Consultation<\/button>/,
    );
  });

  it('has a link with the same look and address for visitors without JavaScript', () => {
    const [, link = ''] = /<noscript>(.*)<\/noscript>/.exec(markup) ?? [];
    expect(link).toBe(
      `<a class="button" href="${links.calendar}" target="_blank" rel="noopener">Schedule Consultation</a>`,
    );
  });

  it('renders no dialog before it is opened', () => {
    expect(markup).not.toContain('role="dialog"');
  });
});
