import { expect, it } from 'vitest';
import { en } from '../../../widget/i18n/en.ts';
import { PHONES } from '../../support/phones.ts';
import { contacts } from '../../../widget/page/contacts.ts';
import { telephoneLink } from '../../../widget/page/telephone-link.ts';

it.each([
  ['mailto:front.desk@paws.example', 'Email us'],
  ['MAILTO:front.desk@paws.example', 'Email us'],
  ['https://paws.example/contact', 'Contact page'],
])('a link to %s says what it opens', (contactUrl, words) => {
  expect(contacts({ contactPhone: null, contactUrl }, en.contacts)).toEqual([
    { kind: 'page', href: contactUrl, words },
  ]);
});

it.each(PHONES)('the phone number %s is dialed as %s', (phone, link) =>
  expect(telephoneLink(phone)).toBe(link),
);
