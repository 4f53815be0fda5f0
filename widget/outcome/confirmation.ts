/** Whether a tool's answer says that something is booked. In doubt it does not. Pure. */
import { isObject, parseJson } from '../platform/json.ts';

/** In words, in the languages that the tag speaks. */
const BOOKED = /\b(?:success|booked|confirm|schedul|reserv|creat|agend|program|done\b|ok\b)/i;
/** What fails, asks or denies. */
const DENIED =
  /\b(?:error|exception|fail|fall[oó]|una[bv]|unsucc|not?\b|never|nothing|cannot|could|can[’']|invalid|deni|declin|reject|conflict|time(?:d|out)|pending|tentative)|n[’']t\b|\?|^cancel/i;

/** Fields of which true says that it is booked and false that it is not, and what only something that exists has. */
const FLAG = /^(?:success|ok|booked|confirmed|created)$/;
const SIGN = /^(?:start|id$|(?:booking|event|appointment)_?id)/i;
/** What says it in words, or wraps what says it. */
const SAYING = /^(?:status|message|result|data|booking|appointment|event)$/;
const DEEPEST = 3;

/** It is booked, it is not, or nothing is said of it. */
type Verdict = boolean | null;

export const confirms = (answer: unknown): boolean => verdictOf(answer, 0) === true;

function verdictOf(answer: unknown, depth: number): Verdict {
  if (depth > DEEPEST) return null;
  if (typeof answer === 'string') {
    const value = parseJson(answer);
    if (value !== undefined) return verdictOf(value, depth + 1);
    return DENIED.test(answer) ? false : BOOKED.test(answer) || null;
  }
  if (Array.isArray(answer)) return together(answer.map((each) => verdictOf(each, depth + 1)));
  if (isObject(answer)) return together(Object.entries(answer).map((field) => verdictOfField(field, depth)));
  return typeof answer === 'boolean' ? answer : null;
}

function verdictOfField([key, value]: readonly [string, unknown], depth: number): Verdict {
  if (/^errors?$/.test(key)) return [value ?? []].flat().some(Boolean) ? false : null;
  if (key.startsWith('status') && Number(value) >= 400) return false;
  if (FLAG.test(key)) return typeof value === 'boolean' ? value : null;
  if (SIGN.test(key)) return Boolean(value) || null;
  return SAYING.test(key) ? verdictOf(value, depth + 1) : null;
}

const together = (verdicts: readonly Verdict[]): Verdict =>
  verdicts.includes(false) ? false : verdicts.includes(true) || null;
