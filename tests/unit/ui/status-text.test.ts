/** Scope: the text of call bar and dialog for each state and failure. Pure functions, without rendering. */
import { describe, expect, it } from 'vitest';
import type { CallState } from '../../../widget/call/lifecycle.ts';
import { STAGES, type FailureReason } from '../../../widget/contract.ts';
import { copyIn } from '../../../widget/build/consent-record.ts';
import { en } from '../../../widget/i18n/en.ts';
import { browserFamily, problemWords, waitWords } from '../../../widget/ui/form/problem-advice.ts';
import { callStatusText, formatDuration, speakerText } from '../../../widget/ui/call/status-text.ts';

const live: CallState = { status: 'live', callId: 'c', since: 0 };

describe('the call’s status text', () => {
  it('differs for each of the ten stages', () => {
    const words = STAGES.map((stage) => callStatusText({ status: 'starting', stage }, true, 'Erin', en));
    expect(new Set(words).size).toBe(10);
    expect(words.every((word) => word.length > 3)).toBe(true);
  });

  it('follows the call until it ends', () => {
    const states: CallState[] = [
      { status: 'idle' },
      { status: 'joined', callId: 'c' },
      live,
      { status: 'ending', reason: 'customer-ended-call' },
    ];
    expect(states.map((state) => callStatusText(state, true, 'Erin', en))).toEqual([
      // Offered to a visitor who comes from another page.
      'Call with Erin',
      'Erin is joining',
      'You are connected to Erin',
      'Ending…',
    ]);
  });

  it('shows reconnecting only during a call', () => {
    expect(callStatusText(live, false, 'Erin', en)).toBe('The connection dropped. Reconnecting…');
    expect(callStatusText({ status: 'starting', stage: 'validation' }, false, 'Erin', en)).toBe(
      'Checking your details',
    );
  });

  it('names the speaker, reminds a muted visitor, and says why the agent is silent', () => {
    const words = (speaker: 'assistant' | 'user' | null, muted: boolean, isLookingUp = false): string =>
      speakerText({ speaker, muted, isLookingUp }, 'Erin', en.call);
    expect(words('assistant', false)).toBe('Erin is speaking');
    expect(words('assistant', true)).toBe('Erin is speaking');
    expect(words('user', false)).toBe('You are speaking');
    expect(words(null, false)).toBe('Erin is listening');
    expect(words(null, true)).toBe('You are muted');
    expect(words('user', true)).toBe('You are muted');
    expect(words(null, false, true)).toBe('Looking that up…');
    expect(words('assistant', false, true)).toBe('Erin is speaking');
  });

  it.each([
    [0, '00:00'],
    [999, '00:00'],
    [83_000, '01:23'],
    [3_665_000, '61:05'],
    [-5, '00:00'],
  ])('shows %d ms as %s', (milliseconds, shown) => {
    expect(formatDuration(milliseconds)).toBe(shown);
  });
});

describe('the text of a failure', () => {
  const reasons = Object.keys(en.problems) as FailureReason[];

  it.each(reasons)('%s: says what happened, then what to do, in both languages', (reason) => {
    for (const strings of [en, copyIn('es')]) {
      expect(strings.problems[reason].what).toMatch(/\.$/);
      expect(problemWords(reason, strings, 'other')[1]).toMatch(/\.$/);
    }
  });

  it('explains a blocked microphone for the current browser', () => {
    const agents = {
      chromium: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
      firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      safari:
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
      ios: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1',
      android: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
      other: 'Lynx/2.9',
      edge: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
      firefoxAndroid: 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
      iosApp: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/140.0 Mobile/15E148 Safari/604.1',
      inApp: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
    };
    const named = Object.values(agents).map((agent) => browserFamily(agent));
    expect(named).toEqual(Object.keys(agents));
    expect(new Set(named)).toEqual(new Set(Object.keys(en.allowMicrophone)));
    expect(browserFamily(agents.safari, 5)).toBe('ios');
    expect(problemWords('microphone-denied', en, 'firefox')[1]).toBe(en.allowMicrophone.firefox);
    expect(problemWords('offline', en, 'firefox')[1]).toBe(en.problems.offline.next);
  });

  const WINDOWS =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
  const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15';
  const PHONE = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
  const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15';
  it.each([
    ['Chrome', WINDOWS, 0, /left of the address bar/, /izquierda de la dirección/],
    ['Edge', `${WINDOWS} Edg/140.0.0.0`, 0, /Permissions for this site/, /Permisos de este sitio/],
    ['Safari', `${MAC} Version/18.0 Safari/605.1.15`, 0, /Safari menu/, /menú Safari/],
    [
      'Firefox',
      'Mozilla/5.0 (X11; rv:140.0) Firefox/140.0',
      0,
      /microphone icon.*clear/,
      /icono del micrófono.*quite/,
    ],
    ['Chrome on Android', PHONE, 5, /icon beside.*Permissions/, /icono junto.*Permisos/],
    ['Edge on Android', `${PHONE} EdgA/140.0.0.0`, 5, /icon beside.*Permissions/, /icono junto.*Permisos/],
    [
      'Firefox on Android',
      'Mozilla/5.0 (Android 15; rv:140.0) Firefox/140.0',
      5,
      /lock beside/,
      /candado junto/,
    ],
    [
      'Safari on an iPhone',
      `${IPHONE} Version/18.0 Safari/604.1`,
      5,
      /Website Settings/,
      /Ajustes del sitio web/,
    ],
    ['Chrome on an iPhone', `${IPHONE} CriOS/140.0 Safari/604.1`, 5, /Settings app/, /app Ajustes/],
    ['Edge on an iPhone', `${IPHONE} EdgiOS/140.0 Safari/604.1`, 5, /Settings app/, /app Ajustes/],
    ['Firefox on an iPhone', `${IPHONE} FxiOS/140.0 Safari/604.1`, 5, /Settings app/, /app Ajustes/],
    [
      'Safari on an iPad',
      `${MAC} Version/18.0 Safari/605.1.15`,
      5,
      /Website Settings/,
      /Ajustes del sitio web/,
    ],
    [
      'Instagram on an iPhone',
      `${IPHONE} (KHTML, like Gecko) Mobile/15E148 Instagram 351.0.0.30.109 (iPhone14,2; iOS 18_0; en_US)`,
      5,
      /in your browser/,
      /en su navegador/,
    ],
    [
      'Facebook on an iPad',
      `${MAC} (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/480.0.0]`,
      5,
      /in your browser/,
      /en su navegador/,
    ],
    [
      'Instagram on Android',
      'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36 Instagram 351.0.0.30.109 Android',
      5,
      /in your browser/,
      /en su navegador/,
    ],
    ['Chrome on an iPad', `${MAC} CriOS/140.0 Safari/605.1.15`, 5, /Settings app/, /app Ajustes/],
  ])(
    '%s: names the setting’s location there, in both languages',
    (_, agent, touchPoints, english, spanish) => {
      const family = browserFamily(agent, touchPoints);
      expect(problemWords('microphone-denied', en, family)[1]).toMatch(english);
      expect(problemWords('microphone-denied', copyIn('es'), family)[1]).toMatch(spanish);
    },
  );
});

describe('the waiting time', () => {
  const MINUTE_MS = 60_000;
  it.each([
    [1, 'in 1 minute', 'dentro de 1 minuto'],
    [MINUTE_MS, 'in 1 minute', 'dentro de 1 minuto'],
    [7.2 * MINUTE_MS, 'in 8 minutes', 'dentro de 8 minutos'],
    [90 * MINUTE_MS, 'in 90 minutes', 'dentro de 90 minutos'],
    [91 * MINUTE_MS, 'in 2 hours', 'dentro de 2 horas'],
    [24 * 60 * MINUTE_MS, 'in 24 hours', 'dentro de 24 horas'],
    [40 * 60 * MINUTE_MS, 'in 2 days', 'dentro de 2 días'],
  ])('of %d ms is shown as "%s"', (ms, english, spanish) => {
    expect([waitWords(ms, 'en'), waitWords(ms, 'es')]).toEqual([english, spanish]);
  });

  it.each([0, -1, 8 * 24 * 60 * MINUTE_MS, Infinity, Number.NaN])('of %d ms is omitted', (ms) => {
    expect(waitWords(ms, 'en')).toBeNull();
  });
});

it('the remaining time uses the singular for one minute', () => {
  const said = (language: 'en' | 'es') => [3, 2, 1].map((left) => copyIn(language).call.minutesLeft(left));
  expect(said('en')).toEqual(['3 minutes left', '2 minutes left', '1 minute left']);
  expect(said('es')).toEqual(['Quedan 3 minutos', 'Quedan 2 minutos', 'Queda 1 minuto']);
});
