/** `npm run test:postgres`: runs the tests of the inbox and of what visitors get about appointments again, on a real Postgres. */
import { mergeConfig } from 'vitest/config';
import base from './vitest.config.ts';

export default mergeConfig(base, {
  test: { env: { INBOX_TESTS_ON: 'postgres' }, reporters: ['default'] },
});
