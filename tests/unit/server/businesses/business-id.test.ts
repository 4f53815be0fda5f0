/** The id of the default business. */
import { expect, test } from 'vitest';
import { DEFAULT_BUSINESS_ID } from '../../../../server/businesses/business-id.ts';

test('The default business’s id is a UUID of version 4, as databases and other businesses’ ids have it', () => {
  expect(DEFAULT_BUSINESS_ID).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});
