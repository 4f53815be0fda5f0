/** Whether a tool's answer says that something is booked. In doubt it does not. Pure. */
import { isObject, parseJson } from '../platform/json.ts';

const BOOKED =
  /\b(?:success\w*|booked|confirmed|scheduled|reserved|created|accepted|done|ok|reservad[oa]|confirmad[oa]|agendad[oa]|programad[oa]|cread[oa]|éxito)\b/i;
const FAILED =
  /\b(?:error|exception|fail\w*|no result|unavailable|unable|unsuccessful\w*|could ?n[o'’]t|can ?n[o'’]t|could not|invalid|denied|declined|rejected|timed? ?out|conflict|pending|tentative|falló|no se pudo|no disponible)\b|\?/i;
/** "Nothing was booked", "has not been scheduled", "no quedó reservada". */
const NEGATED =
  /(?:\b(?:not|no|never|nothing|nunca)\b|n['’]t\b)[^.!]{0,60}\b(?:booked|confirmed|scheduled|reserved|created|accepted|done|ok|\w+ad[oa])\b/i;

/** What is true or false of a booking, and what says it in a word. */
const FLAGS = ['success', 'ok', 'booked', 'confirmed', 'created'];
const WORDS = ['status', 'state', 'message', 'result', 'outcome'];
/** What only something that exists has. */
const SIGNS = ['start', 'startsAt', 'startTime', 'start_time', 'id', 'bookingId', 'eventId', 'confirmation'];
const WRAPPERS = ['data', 'result', 'booking', 'appointment', 'event'];

export function confirms(answer: unknown): boolean {
  if (typeof answer === 'string') {
    const value = parseJson(answer);
    return value === undefined ? saysBooked(answer) : confirms(value);
  }
  if (Array.isArray(answer)) return answer.length > 0 && answer.every(confirms);
  return isObject(answer) ? !denies(answer) && affirms(answer) : answer === true;
}

const saysBooked = (text: string): boolean => BOOKED.test(text) && !FAILED.test(text) && !NEGATED.test(text);

function denies(answer: Record<string, unknown>, depth = 0): boolean {
  const { error, errors, status, statusCode } = answer;
  return (
    [error ?? [], errors ?? []].flat().some(Boolean) ||
    [status, statusCode].some((code) => Number(code) >= 400) ||
    FLAGS.some((key) => answer[key] === false) ||
    textsOf(answer).some((text) => FAILED.test(text) || NEGATED.test(text) || /^cancel/i.test(text)) ||
    (depth < 2 && within(answer).some((inner) => denies(inner, depth + 1)))
  );
}

function affirms(answer: Record<string, unknown>, depth = 0): boolean {
  return (
    FLAGS.some((key) => answer[key] === true) ||
    SIGNS.some((key) => Boolean(answer[key])) ||
    textsOf(answer).some((text) => BOOKED.test(text)) ||
    (depth < 2 && within(answer).some((inner) => affirms(inner, depth + 1)))
  );
}

const textsOf = (answer: Record<string, unknown>): readonly string[] =>
  WORDS.map((key) => answer[key]).filter((value) => typeof value === 'string');

const within = (answer: Record<string, unknown>): readonly Record<string, unknown>[] =>
  WRAPPERS.map((key) => answer[key]).filter(isObject);
