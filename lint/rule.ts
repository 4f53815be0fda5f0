/** The types of a lint rule and of what it visits, which oxlint exports only as parts of its tester. */
import type { RuleTester } from 'oxlint/plugins-dev';

export type Rule = Parameters<RuleTester['run']>[1];

type Visitors = ReturnType<NonNullable<Rule['create']>>;
type Declarator = Parameters<NonNullable<Visitors['VariableDeclarator']>>[0];
type Property = Parameters<NonNullable<Visitors['PropertyDefinition']>>[0];
type Call = Parameters<NonNullable<Visitors['CallExpression']>>[0];

export type Expression = NonNullable<Declarator['init']>;
export type Callee = Call['callee'];
export type Argument = Call['arguments'][number];

/** What a declaration or a class field gives a name to. */
export type Named = Declarator['id'] | Property['key'];
