/** The inbox's own tests once more, on a real Postgres: `npm run test:postgres`. */
import { mergeConfig } from 'vitest/config';
import base from './vitest.config.ts';

export default mergeConfig(base, {
  test: { env: { INBOX_TESTS_ON: 'postgres' }, reporters: ['default'] },
});
