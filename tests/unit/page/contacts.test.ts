import { expect, it } from 'vitest';
import { en } from '../../../widget/i18n/en.ts';
import { contacts } from '../../../widget/page/contacts.ts';

it.each([
  ['mailto:front.desk@paws.example', 'Email us'],
  ['MAILTO:front.desk@paws.example', 'Email us'],
  ['https://paws.example/contact', 'Contact page'],
])('a link to %s says what it opens', (contactUrl, words) => {
  expect(contacts({ contactPhone: null, contactUrl }, en.contacts)).toEqual([
    { kind: 'page', href: contactUrl, words },
  ]);
});
