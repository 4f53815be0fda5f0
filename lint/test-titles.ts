/** A lint rule: the title of a test, or of the group that it is in, begins with a subject and not with a verb. */
import type { Argument, Callee, Rule } from './rule.ts';

const RUNNERS = new Set(['it', 'test', 'describe']);

/** Verbs that do not end like a third person: `may be`, `cannot open`. */
const AUXILIARY = /^(?:are|can|cannot|could|do|have|may|must|never|should|will|would)$/;
/** A verb in the third person, such as “keeps”. A plural such as “calls” cannot be told apart, so it needs an article. */
const VERB_OR_PLURAL = /^[a-z]*[a-rt-z]s$/;

const MESSAGE =
  'The title begins with “{{word}}”. Begin it with the subject, as in “the form keeps the typed name”. ' +
  'A plural takes an article: “the captions show what is said”.';

export const testTitles: Rule = {
  meta: { messages: { subject: MESSAGE } },
  create(context) {
    let depth = 0;
    return {
      CallExpression({ callee, arguments: [title] }) {
        if (!isRunner(callee)) return;
        depth += 1;
        if (depth > 1 || title === undefined) return;
        const [word = ''] = textOf(title).split(/[\s:,]/);
        if (AUXILIARY.test(word) || VERB_OR_PLURAL.test(word))
          context.report({ node: title, messageId: 'subject', data: { word } });
      },
      'CallExpression:exit'({ callee }) {
        if (isRunner(callee)) depth -= 1;
      },
    };
  },
};

/** Whether it is `it`, `test.skip`, `describe.each(…)` and the like. */
function isRunner(callee: Callee): boolean {
  switch (callee.type) {
    case 'Identifier':
      return RUNNERS.has(callee.name);
    case 'MemberExpression':
      return isRunner(callee.object);
    case 'CallExpression':
      return isRunner(callee.callee);
    default:
      return false;
  }
}

function textOf(title: Argument): string {
  if (title.type === 'Literal') return String(title.value);
  return title.type === 'TemplateLiteral' ? (title.quasis[0]?.value.raw ?? '') : '';
}
