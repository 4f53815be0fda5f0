// Scope: what a form keeps that was entered, beside what another person saves meanwhile.
import { expect, it } from 'vitest';
import { failureText, textsOf, withEntry } from '../../../../server/page/entered.ts';
import { RequestError } from '../../../../server/page/request.ts';

it('an entry keeps what was saved when it was begun, also if something else is saved meanwhile', () => {
  const begun = withEntry({}, 'staff', { saved: 'ann', text: 'ann ben' });
  const gone = withEntry(begun, 'staff', { saved: 'cleo', text: 'ann bo' });
  expect(gone).toEqual({ staff: { base: 'ann', text: 'ann bo' } });
  expect(textsOf(withEntry(gone, 'name', { saved: 'Paws', text: '' }))).toEqual({
    staff: 'ann bo',
    name: '',
  });
});

it('an entry that is taken back is none, and leaves the others', () => {
  const begun = withEntry({}, 'name', { saved: 'Paws', text: 'Claws' });
  const two = withEntry(begun, 'phone', { saved: '', text: '1' });
  expect(withEntry(two, 'name', { saved: 'Fins', text: 'Paws' })).toEqual({
    phone: { base: '', text: '1' },
  });
});

it('a failure because of an outdated form says that what was entered is kept, and others say only themselves', () => {
  expect(failureText(new RequestError('Someone else changed it.', 409))).toBe(
    'Someone else changed it. What you entered is kept: look at it, then save again.',
  );
  expect(failureText(new RequestError('It failed.', 500))).toBe('It failed.');
  expect(failureText(null)).toBeUndefined();
});
