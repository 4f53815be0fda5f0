// Scope: the form of services and hours: the file that is made of what an owner types.
import { expect, it } from 'vitest';
import { readBook } from '../../../../server/book/rules/book-file.ts';
import {
  draftOf,
  fileOf,
  newPerson,
  newService,
  problemsAt,
  withSavedIds,
  type Draft,
} from '../../../../server/inbox/page/appointments/rules-draft.ts';
import { TEMPLATES } from '../../../../server/inbox/page/appointments/templates.ts';
import { bookOf, PRACTICE } from '../book/example-book.ts';

it('a file that is opened in the form and saved unchanged means the same', () => {
  expect(bookOf(fileOf(draftOf(PRACTICE)))).toEqual(bookOf());
});

/** Says of everything something else than what applies without it. */
const WHOLE = {
  ...PRACTICE,
  exceptions: [{ from: '2026-12-24', to: '2026-12-26', hours: ['09:00-12:00'], resource: 'ann' }],
  noticeMinutes: 5,
  horizonDays: 7,
  gridMinutes: 20,
  location: '12 Main Street',
  phone: '+1 212 555 0142',
  email: 'desk@example.com',
  mails: false,
  remindHoursBefore: [48, 1],
  quietHours: '20:00-09:30',
} as const;
const LEAST = {
  services: [{ id: 'visit', name: 'Visit', minutes: 30 }],
  resources: [{ id: 'room', name: 'Room' }],
  hours: { friday: ['09:00-12:00'] },
};

it('the form loses nothing of a file that says everything', () => {
  const whole = bookOf(WHOLE);
  const least = bookOf(LEAST);
  for (const name of Object.keys(whole) as (keyof typeof whole)[])
    expect(whole[name], `${name} must differ from its default here`).not.toEqual(least[name]);
  expect(bookOf(fileOf(draftOf(WHOLE)))).toEqual(whole);
  expect(bookOf(fileOf(draftOf(LEAST)))).toEqual(least);
});

it('no hours of reminders are no reminders, and words among them are for the server to name', () => {
  const draft = draftOf({ ...LEAST, remindHoursBefore: [] });
  expect(draft.remindHoursBefore).toBe('');
  expect(bookOf(fileOf(draft)).reminders.minutesBefore).toEqual([]);
  const { problems } = readBook(JSON.stringify(fileOf({ ...draft, remindHoursBefore: '24, soon' })));
  expect(problemsAt(problems ?? [], 'remindHoursBefore')).toEqual(['must be a whole number from 1 to 168']);
});

it.each(TEMPLATES)('the template “%s” is a valid file', (_, file) => {
  expect(readBook(JSON.stringify(file)).problems).toBeNull();
  expect(bookOf(fileOf(draftOf(file)))).toEqual(bookOf(file));
});

it('what is typed while the form is saved stays, and what was saved has its ids', () => {
  const added = { ...newService(), name: 'Nail trim' };
  const saved = { ...draftOf(PRACTICE), services: [added] };
  const later = { ...newService(), name: 'Bath' };
  const typed = { ...saved, location: '5 Elm Street', services: [{ ...added, name: 'Nails' }, later] };
  const { location, services } = withSavedIds(typed, saved);
  expect(location).toBe('5 Elm Street');
  expect(services).toEqual([
    { ...added, id: expect.stringMatching(/^nail-trim-[\da-f]{8}$/), name: 'Nails' },
    later,
  ]);
  expect(withSavedIds(saved, saved).people).toEqual(saved.people);
});

type Ids = Readonly<Record<'services' | 'resources', readonly { readonly id: string }[]>>;
const idsIn = (draft: Draft) => {
  const { services, resources } = fileOf(draft) as Ids;
  return { services: services.map(({ id }) => id), people: resources.map(({ id }) => id) };
};

it('new entries get readable ids of their own, and saved ones keep theirs', () => {
  const draft = draftOf(PRACTICE);
  const names = ['Check-up', 'Zähne & Ohren', '針', 'A treatment with a name that is too long'];
  const services = [...draft.services, ...names.map((name) => ({ ...newService(), name }))];
  const people = [...draft.people, { ...newPerson(), name: 'Ann' }];
  const ids = idsIn({ ...draft, people, services });
  expect(ids.services.map((id) => id.replace(/-[\da-f]{8}$/, '-…'))).toEqual([
    'check-up',
    'x-ray',
    'nails',
    'check-up-…',
    'zahne-ohren-…',
    'service-…',
    'a-treatment-with-a-na-…',
  ]);
  expect(ids.people).toEqual(['ann', 'bob', expect.stringMatching(/^ann-[\da-f]{8}$/)]);
  expect(idsIn({ ...draft, people, services })).toEqual(ids);
  expect(readBook(JSON.stringify(fileOf({ ...draft, people, services }))).problems).toBeNull();
});

it.each([
  ['理发', '染发', '李', '王'],
  ['Haircut', 'Haircut', 'Ann', 'Ann'],
])(
  'a service and a person that replace removed ones never get their ids: %s',
  (service, other, name, another) => {
    const only = (serviceName: string, personName: string): Draft => ({
      ...draftOf(LEAST),
      services: [{ ...newService(), name: serviceName }],
      people: [{ ...newPerson(), name: personName }],
    });
    const before = idsIn(only(service, name));
    const after = idsIn(only(other, another));
    expect(after.services).not.toEqual(before.services);
    expect(after.people).not.toEqual(before.people);
  },
);

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
