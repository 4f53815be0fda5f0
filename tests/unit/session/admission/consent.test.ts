// Scope: the consent receipt: when it is emitted, what it contains, and when it becomes void.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../../widget/session/admission.ts';
import { CONSENT_VERSION } from '../../../../widget/contract.ts';
import { flush } from '../../call/fakes.ts';
import { CONFIG, page } from '../session-page.ts';

/** A page whose dialog is open. */
function opened(...changes: Parameters<typeof page>) {
  const visit = page(...changes);
  visit.dialog.open('launcher');
  return visit;
}

describe('a consent', () => {
  it('is emitted once, when it is given, with the words that were shown', async () => {
    const visit = opened({ businessName: 'Paws', recording: true });
    visit.session.actions.setConsent(true);
    await flush();
    visit.session.actions.setConsent(true);
    await flush();
    expect(visit.consents()).toEqual([
      {
        version: CONSENT_VERSION,
        textHash: 'hash of I agree, Paws.',
        language: 'en',
        at: '2023-11-14T22:13:20.000Z',
        recording: true,
      },
    ]);
  });

  it('gets a new receipt when it is withdrawn and given again', async () => {
    const visit = opened();
    visit.session.actions.setConsent(true);
    await flush();
    visit.session.actions.setConsent(false);
    await visit.world.timers.advance(5_000);
    visit.session.actions.setConsent(true);
    await flush();
    expect(visit.consents()).toMatchObject([
      { at: '2023-11-14T22:13:20.000Z' },
      { at: '2023-11-14T22:13:25.000Z' },
    ]);
  });

  it('is not emitted when it is withdrawn first', async () => {
    const visit = opened();
    visit.session.actions.setConsent(true);
    visit.session.actions.setConsent(false);
    await flush();
    expect(visit.consents()).toEqual([]);
  });

  it('becomes void when the page changes the consent text, and stays when it changes anything else', async () => {
    const visit = opened();
    visit.session.actions.setConsent(true);
    visit.session.configure({ ...CONFIG, theme: 'dark' });
    expect(visit.shown().form.consent).toBe(true);
    visit.session.configure({ ...CONFIG, businessName: 'Another' });
    expect(visit.shown().form.consent).toBe(false);
  });

  it.each([
    ['message', 'voice'],
    ['voice', 'message'],
  ] as const)(
    'given in the %s form is none in the %s form, also after the dialog was closed',
    (given, other) => {
      const visit = page({ callEndpoint: 'https://paws.example/agent', messages: true });
      const consentIn = (channel: 'message' | 'voice') => {
        visit.dialog.close('visitor');
        visit.dialog.open('launcher', channel);
        return visit.shown().form.consent;
      };
      visit.dialog.open('launcher', given);
      visit.session.actions.setConsent(true);
      expect(consentIn(other)).toBe(false);
      visit.session.actions.setConsent(true);
      expect(consentIn(other)).toBe(true);
      expect(consentIn(given)).toBe(false);
    },
  );

  it('is emitted even when it was given before React loaded', async () => {
    const visit = page();
    visit.session.adopt({ name: 'Ann', consent: true, isTouched: false }, null);
    await flush();
    expect(visit.consents()).toHaveLength(1);
  });
});

it('a consent text has a SHA-256 hash of its UTF-8 bytes, in lower-case hexadecimal', async () => {
  for (const text of ['', 'Acepto la interacción por voz.\nLa llamada se graba. 🙂'])
    expect(await sha256(text)).toBe(createHash('sha256').update(text, 'utf8').digest('hex'));
});
