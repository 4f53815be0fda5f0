/** A lint rule: no comment switches off a lint rule. */
import type { Rule } from './rule.ts';

const DIRECTIVE = /^\s*(?:oxlint|eslint)-(?:disable|enable)/;

export const noDisabledRules: Rule = {
  meta: {
    messages: {
      disabled: 'No comment may switch off a lint rule. Change the code, or the rule in oxlint.config.ts.',
    },
  },
  create(context) {
    return {
      Program() {
        for (const { type, value, loc } of context.sourceCode.getAllComments()) {
          if (type !== 'Shebang' && DIRECTIVE.test(value)) context.report({ loc, messageId: 'disabled' });
        }
      },
    };
  },
};
