/** The answers to changes of the settings. */
import type { OwnChangeResult } from '../../own-business.ts';
import { problem } from '../answers.ts';
import type { FieldProblem, ProblemsBody } from '../form-contract.ts';
import type { OutdatedStatus, SettingsSaved } from './contract.ts';
import { fieldProblemOf } from './form.ts';

const OUTDATED_CODE: OutdatedStatus = 409;

export function answered(result: OwnChangeResult, saved: Partial<SettingsSaved>): Response {
  switch (result.kind) {
    case 'changed':
      return Response.json({ webhookSecret: null, uninvited: [], ...saved } satisfies SettingsSaved);
    case 'outdated':
      return problem(OUTDATED_CODE, 'Someone else changed the settings in the meantime.');
    case 'refused':
      return problems(result.problems.map(fieldProblemOf));
  }
}

export const problems = (list: readonly FieldProblem[]): Response => {
  const message = list.map(({ field, text }) => (field === null ? text : `${field} ${text}`)).join(' ');
  return Response.json({ message, problems: list } satisfies ProblemsBody, { status: 422 });
};
