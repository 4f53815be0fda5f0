import { expect, it } from 'vitest';
import { en } from '../../../widget/i18n/en.ts';
import { contacts, telephoneLink } from '../../../widget/page/contacts.ts';

it.each([
  ['mailto:front.desk@paws.example', 'Email us'],
  ['MAILTO:front.desk@paws.example', 'Email us'],
  ['https://paws.example/contact', 'Contact page'],
])('a link to %s says what it opens', (contactUrl, words) => {
  expect(contacts({ contactPhone: null, contactUrl }, en.contacts)).toEqual([
    { kind: 'page', href: contactUrl, words },
  ]);
});

it.each([
  ['+1 (555) 010-0199', 'tel:+15550100199'],
  ['0049 (0)89 123 456', 'tel:004989123456'],
  ['+44 (0) 20 7946 0958', 'tel:+442079460958'],
  ['(0)89 123 456', 'tel:089123456'],
  ['1-800-555-0199,,2#', 'tel:18005550199,,2#'],
])('the phone number %s is dialed as %s', (phone, link) => expect(telephoneLink(phone)).toBe(link));
