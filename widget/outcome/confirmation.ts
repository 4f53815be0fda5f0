/** Whether a tool's answer says that something is booked. In doubt it does not. Pure. */
import { isObject, parseJson } from '../platform/json.ts';

const BOOKED =
  /\b(?:success|booked|confirmed|scheduled|reserved|created|accepted|done\b|ok\b|(?:reserv|confirm|agend|program|cre)ad[oa])/i;
/** Failures, questions, and bookings that are denied: "Nothing was booked", "has not been scheduled". */
const FAILED =
  /\b(?:error|exception|fail|no result|un(?:available|able|success)|could ?no?[’']?t|can ?no?[’']?t|invalid|denied|declined|rejected|timed? ?out|conflict|pending|tentative|falló|no se pudo|no disponible)|^cancel|\?|(?:\b(?:not?|never|nothing|nunca)\b|n['’]t\b)[^.!]{0,60}(?:book|confirm|schedul|reserv|creat|accept|done|agend|program)/i;

/** Fields of which true says that it is booked and false that it is not, and what only something that exists has. */
const FLAG = /^(?:success|ok|booked|confirmed|created)$/;
const SIGN = /^(?:start|id$|(?:booking|event|appointment)_?id|confirmation)/i;
/** What says it in words, or wraps what says it. */
const SAYING = /^(?:status|state|message|result|outcome|data|booking|appointment|event)$/;
const DEEPEST = 3;

/** It is booked, it is not, or nothing is said of it. */
type Verdict = true | false | null;

export const confirms = (answer: unknown): boolean => verdictOf(answer, 0) === true;

function verdictOf(answer: unknown, depth: number): Verdict {
  if (depth > DEEPEST) return null;
  if (typeof answer === 'string') {
    const value = parseJson(answer);
    return value === undefined ? verdictOfText(answer) : verdictOf(value, depth + 1);
  }
  if (Array.isArray(answer)) return together(answer.map((each) => verdictOf(each, depth + 1)));
  if (isObject(answer)) return together(Object.entries(answer).map((field) => verdictOfField(field, depth)));
  return typeof answer === 'boolean' ? answer : null;
}

function verdictOfText(text: string): Verdict {
  if (FAILED.test(text)) return false;
  return BOOKED.test(text) || null;
}

function verdictOfField([key, value]: readonly [string, unknown], depth: number): Verdict {
  if (/^errors?$/.test(key)) return [value ?? []].flat().some(Boolean) ? false : null;
  if (key.startsWith('status') && Number(value) >= 400) return false;
  if (FLAG.test(key)) return typeof value === 'boolean' ? value : null;
  if (SIGN.test(key)) return Boolean(value) || null;
  return SAYING.test(key) ? verdictOf(value, depth + 1) : null;
}

function together(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes(false)) return false;
  return verdicts.includes(true) || null;
}
