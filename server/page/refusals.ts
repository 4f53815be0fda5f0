/** Requests whose refusal belongs beside the fields of a form. */
import type { FieldProblem, ProblemsBody } from '../inbox/web/form-contract.ts';
import { RequestError } from './request.ts';

export type Result<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'refused'; readonly problems: readonly FieldProblem[] };

const REFUSED_CODE = 422;

/** Rejects like the request, except for a refusal of what was entered, which is returned. */
export async function orProblems<Value>(answered: Promise<Value>): Promise<Result<Value>> {
  try {
    return { kind: 'done', value: await answered };
  } catch (error) {
    if (!(error instanceof RequestError) || error.status !== REFUSED_CODE) throw error;
    return { kind: 'refused', problems: (error.cause as ProblemsBody).problems };
  }
}
