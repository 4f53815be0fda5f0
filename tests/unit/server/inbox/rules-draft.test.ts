// Scope: the form of services and hours: the file that is made of what an owner types.
import { expect, it } from 'vitest';
import { readBook } from '../../../../server/book/rules/book-file.ts';
import {
  draftOf,
  fileOf,
  newPerson,
  newService,
  problemsAt,
} from '../../../../server/inbox/page/appointments/rules-draft.ts';
import { TEMPLATES } from '../../../../server/inbox/page/appointments/templates.ts';
import { bookOf, PRACTICE } from '../book/example-book.ts';

it('a file that is opened in the form and saved unchanged means the same', () => {
  expect(bookOf(fileOf(draftOf(PRACTICE)))).toEqual(bookOf());
});

it.each(TEMPLATES)('the template “%s” is a valid file', (_, file) => {
  expect(readBook(JSON.stringify(file)).problems).toBeNull();
  expect(bookOf(fileOf(draftOf(file)))).toEqual(bookOf(file));
});

it('new entries get readable ids of their own, and saved ones keep theirs', () => {
  const draft = draftOf(PRACTICE);
  const services = ['Check-up', 'Zähne & Ohren', '針'].map((name) => ({ ...newService(), name }));
  const people = [...draft.people, { ...newPerson(), name: 'Ann' }];
  const { services: found, resources } = fileOf({
    ...draft,
    people,
    services: [...draft.services, ...services],
  }) as { readonly services: readonly { id: string }[]; readonly resources: readonly { id: string }[] };
  expect(found.map(({ id }) => id)).toEqual([
    'check-up',
    'x-ray',
    'nails',
    'check-up-2',
    'zahne-ohren',
    'service',
  ]);
  expect(resources.map(({ id }) => id)).toEqual(['ann', 'bob', 'ann-2']);
});

it('a field has the sentences about itself and its parts, and not those about a longer path', () => {
  const problems = [
    'services.1.name is missing',
    'services.10.name is missing',
    'hours.monday.0 must be a span',
  ];
  expect(problemsAt(problems, 'services.1.name')).toEqual(['is missing']);
  expect(problemsAt(problems, 'hours.monday')).toEqual(['must be a span']);
  expect(problemsAt(problems, 'services.1')).toEqual([]);
});
