/** A lint rule: the name of a constant number says what its number means. */
import type { Expression, Named, Rule } from './rule.ts';

/** Last words that name a unit, or what a number without a unit is. */
const UNITS = [
  'MS',
  'PX',
  'EM',
  'KB',
  'MB',
  'DB',
  'HZ',
  'FPS',
  'PERCENT',
  'RATIO',
  'SHARE',
  'FACTOR',
  'COUNT',
];

/** Prepositions after a plural: `FRAMES_TO_BEGIN`, `LINES_IN_VIEW`, `MS_PER_DAY`. */
const COUNTED_FIRST = /^(?:[A-Z0-9]+_)*[A-Z]+S_(?:TO|AT|IN|BEFORE|AFTER|FROM)_/;
const PER = /_PER_[A-Z]+$/;
/** A plural names what is counted, or the unit: `ATTEMPTS`, `WAIT_SECONDS`. */
const PLURAL = /[^SU]S$/;

/** Superlatives hide the unit; `MAX_` and `MIN_` are followed by it. */
const SUPERLATIVE = /^(?:MOST|LEAST|LONGEST|SHORTEST|LARGEST|SMALLEST|HIGHEST|LOWEST)(?:_|$)/;

const CONSTANT = /^[A-Z][A-Z0-9_]*$/;
const SIGNS = new Set(['-', '+']);
const ARITHMETIC = new Set(['+', '-', '*', '/', '%', '**', '<<', '>>', '|', '&']);

const MESSAGE =
  '“{{name}}” does not say what its number means. End it with a unit (WAIT_MS, WIDTH_PX, MAX_NAME_CHARACTERS) or with ' +
  'the plural of what is counted (ATTEMPTS, MAX_LINES). Numbers without a unit are listed in the configuration.';

/** The option lists words that may end a name, such as `VERSION`, and whole names. */
export const numberUnits: Rule = {
  meta: {
    schema: [
      {
        type: 'object',
        properties: { dimensionless: { type: 'array', items: { type: 'string' } } },
        additionalProperties: false,
      },
    ],
    messages: { unit: MESSAGE },
  },
  create(context) {
    const [options] = context.options;
    const dimensionless = new Set([...UNITS, ...wordsIn(options)]);
    const check = (key: Named, value: Expression | null): void => {
      if (key.type !== 'Identifier' && key.type !== 'PrivateIdentifier') return;
      const { name } = key;
      if (value === null || !CONSTANT.test(name) || !isNumber(value) || saysItsUnit(name, dimensionless))
        return;
      context.report({ node: key, messageId: 'unit', data: { name } });
    };
    return {
      VariableDeclarator({ id, init, parent }) {
        const place = parent.parent?.type;
        if (place === 'Program' || place === 'ExportNamedDeclaration') check(id, init);
      },
      PropertyDefinition: ({ key, value }) => check(key, value),
    };
  },
};

function wordsIn(options: unknown): readonly string[] {
  if (typeof options !== 'object' || options === null || !('dimensionless' in options)) return [];
  return Array.isArray(options.dimensionless) ? options.dimensionless.map(String) : [];
}

function saysItsUnit(name: string, dimensionless: ReadonlySet<string>): boolean {
  if (SUPERLATIVE.test(name)) return false;
  if (dimensionless.has(name) || PER.test(name) || COUNTED_FIRST.test(name)) return true;
  const last = name.slice(name.lastIndexOf('_') + 1);
  return dimensionless.has(last) || PLURAL.test(last);
}

/** Whether an expression is certainly a number: a literal, or arithmetic with one. */
function isNumber(value: Expression): boolean {
  switch (value.type) {
    case 'Literal':
      return typeof value.value === 'number';
    case 'UnaryExpression':
      return SIGNS.has(value.operator) && isNumber(value.argument);
    case 'BinaryExpression': {
      if (value.left.type === 'PrivateIdentifier' || !ARITHMETIC.has(value.operator)) return false;
      const operands = [value.left, value.right];
      // A single number is enough, unless `+` joins it to a text.
      return operands.some(isNumber) && !operands.some(isText);
    }
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return isNumber(value.expression);
    default:
      return false;
  }
}

function isText(value: Expression): boolean {
  if (value.type === 'BinaryExpression')
    return (value.left.type !== 'PrivateIdentifier' && isText(value.left)) || isText(value.right);
  return value.type === 'TemplateLiteral' || (value.type === 'Literal' && typeof value.value === 'string');
}
