/** The answers to changes of the settings. */
import type { OwnChangeResult } from '../../own-business.ts';
import { outdated } from '../answers.ts';
import type { FieldProblem, ProblemsBody } from '../form-contract.ts';
import type { SettingsSaved } from './contract.ts';
import { fieldProblemOf } from './form.ts';

export function answered(result: OwnChangeResult, saved: Partial<SettingsSaved>): Response {
  switch (result.kind) {
    case 'changed':
      return Response.json({ webhookSecret: null, uninvited: [], ...saved } satisfies SettingsSaved);
    case 'outdated':
      return outdated();
    case 'refused':
      return problems(result.problems.map(fieldProblemOf));
  }
}

export const problems = (list: readonly FieldProblem[]): Response => {
  const message = list.map(({ field, text }) => (field === null ? text : `${field} ${text}`)).join(' ');
  return Response.json({ message, problems: list } satisfies ProblemsBody, { status: 422 });
};
