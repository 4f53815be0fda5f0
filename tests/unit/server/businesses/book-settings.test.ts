// Scope: the settings of a stored business's book, its calendar and its texts: what is refused, and in which words.
import { describe, expect, it } from 'vitest';
import { bookProblems, connectionsOf } from '../../../../server/businesses/book-settings.ts';

type Settings = Parameters<typeof bookProblems>[0];
type Secrets = Parameters<typeof bookProblems>[1];

const inTheUs = () => 'US';
const AT_TWILIO = { apiUrl: 'https://api.twilio.com', allowsPrivate: false };
const TWILIO: Settings = {
  book: true,
  texts: 'twilio',
  twilioAccountSid: `AC${'0'.repeat(32)}`,
  textsFrom: '+12125550142',
};

describe('the settings of a business’s book', () => {
  it.each<[string, Settings, Secrets, readonly string[]]>([
    ['a switch that is none', { book: 'yes' as never }, {}, ['book must be true or false']],
    [
      'a calendar without a user and a password',
      { book: true, calendarUrl: 'https://calendar.example/ann/' },
      {},
      [
        'calendarUser is missing: calendarUrl needs a user',
        'calendarPassword is missing: calendarUrl needs a password',
      ],
    ],
    [
      'two calendars',
      { book: true, calendarUrl: 'https://calendar.example/', calendarUser: 'ann', calendarGoogleId: 'ann' },
      { calendarPassword: 'x', calendarGoogleKey: googleKey() },
      ['calendarUrl and calendarGoogleId are both set: the book has one calendar'],
    ],
    [
      'calendars of people that are no texts',
      { book: true, calendarPeople: { ann: 1 } as never },
      {},
      ['calendarPeople must be an object of calendars by the ids of people'],
    ],
    [
      'a list of calendars of people',
      { book: true, calendarPeople: [] as never },
      {},
      ['calendarPeople must be an object of calendars by the ids of people'],
    ],
    [
      'calendars of people without the one of all others',
      { book: true, calendarPeople: { ann: 'ann@group.example' } },
      {},
      ['calendarPeople needs calendarUrl or calendarGoogleId, the calendar of all others'],
    ],
    ['texts without a token', TWILIO, {}, ['twilioAuthToken is missing: texts=twilio sends with it']],
    [
      'a description of a provider that is wrong',
      { book: true, texts: 'https', textsProvider: { url: 'https://texts.example' } },
      {},
      ['textsProvider body is missing'],
    ],
    [
      'texts without a book',
      { ...TWILIO, book: false },
      { twilioAuthToken: 'x' },
      ['texts needs book: its messages are about appointments'],
    ],
    [
      'a number of texts that is none',
      { ...TWILIO, textsPerDay: 0.5 },
      { twilioAuthToken: 'x' },
      ['textsPerDay is not a whole number, 1 to 100000'],
    ],
  ])('are refused with %s', (_, settings, secrets, problems) => {
    expect(bookProblems(settings, secrets, inTheUs)).toEqual(problems);
  });

  it('need the countries to whose numbers texts go, if the business’s is unknown', () => {
    expect(bookProblems(TWILIO, { twilioAuthToken: 'x' }, () => null)).toEqual([
      'textsCountries is missing: no country is known to whose numbers texts may be sent',
    ]);
  });

  it('are read like the variables of a single business', () => {
    const settings = { ...TWILIO, textsPerDay: 7, textsCountries: ['US', 'CA'], calendarNames: true };
    const secrets = { twilioAuthToken: 'token', calendarPassword: 'cal:dav' };
    const people = { ann: 'https://calendar.example/ann/own/' };
    const calendar = {
      calendarUrl: 'https://calendar.example/ann/',
      calendarUser: 'ann',
      calendarPeople: people,
    };
    expect(bookProblems({ ...settings, ...calendar }, secrets, inTheUs)).toEqual([]);
    expect(connectionsOf({ ...settings, ...calendar }, secrets, inTheUs, AT_TWILIO)).toMatchObject({
      calendar: { kind: 'caldav', user: 'ann', password: 'cal:dav', hasNames: true, people },
      texts: { perDay: 7, countries: ['US', 'CA'], provider: { kind: 'twilio', authToken: 'token' } },
    });
    expect(connectionsOf({ ...settings, book: false }, secrets, inTheUs, AT_TWILIO)).toEqual({
      calendar: null,
      texts: null,
    });
  });

  it('send by Twilio to the address of the server, and by another provider to public ones only', () => {
    const local = { apiUrl: 'http://127.0.0.1:8000/carrier', allowsPrivate: true };
    const textsOf = (settings: Settings) =>
      connectionsOf(settings, { twilioAuthToken: 'token' }, inTheUs, local).texts;
    expect(textsOf(TWILIO)).toMatchObject({ provider: { apiUrl: local.apiUrl }, allowsPrivate: true });
    const textsProvider = { url: 'https://texts.example', body: { to: '{to}', text: '{body}' } };
    const other = textsOf({ book: true, texts: 'https', textsProvider });
    expect(other).toMatchObject({ provider: { url: textsProvider.url }, allowsPrivate: false });
  });
});

function googleKey(): string {
  return JSON.stringify({
    type: 'service_account',
    client_email: 'book@project.example',
    private_key: 'key',
    token_uri: 'https://oauth2.example/token',
  });
}
