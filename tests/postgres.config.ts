/** `npm run test:postgres`: runs the inbox's tests again, on a real Postgres. */
import { mergeConfig } from 'vitest/config';
import base from './vitest.config.ts';

export default mergeConfig(base, {
  test: { env: { INBOX_TESTS_ON: 'postgres' }, reporters: ['default'] },
});
