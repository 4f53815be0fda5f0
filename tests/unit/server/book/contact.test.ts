// Scope: by what the appointments of a visitor are found again.
import { expect, it } from 'vitest';
import { contactOf } from '../../../../server/book/tools/contact.ts';

it.each([
  ['(212) 555-0142', '+12125550142'],
  ['1-800-FLOWERS', '+18003569377'],
  ['+1 800 flowers', '+18003569377'],
  ['1-800-356-9377', '+18003569377'],
  ['+52 1 55 5123 4567', '+525551234567'],
  ['Grace@Mail.example', 'grace@mail.example'],
])('a visitor who leaves %s is known by %s', (contact, contactKey) => {
  expect(contactOf(contact, 'US')).toEqual({ contact, contactKey });
});

it.each(['call me', '1234', '1-800-FLO'])('a visitor cannot leave “%s” as a contact', (contact) => {
  expect(contactOf(contact, 'US')).toBeNull();
});
