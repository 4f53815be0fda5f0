/** The project's own lint rules. */
import { noDisabledRules } from './no-disabled-rules.ts';
import { numberUnits } from './number-units.ts';
import { testTitles } from './test-titles.ts';

export default {
  meta: { name: 'project' },
  rules: { 'number-units': numberUnits, 'no-disabled-rules': noDisabledRules, 'test-titles': testTitles },
};
