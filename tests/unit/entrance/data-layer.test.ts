// Scope: the steps that are pushed to a page's global array: which ones, with which fields, and never a name, a word or
// an id.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DataLayer } from '../../../widget/entrance/data-layer.ts';

let layer: unknown[] = [];
const dataLayer = (name: string | null = 'dataLayer', language = 'en') =>
  new DataLayer(() => [name, language]);
const steps = () => layer.map((pushed) => JSON.parse(JSON.stringify(pushed)) as unknown);
const step = (fields: object) => ({ event: 'task_tamer', task_tamer: { ...fields, language: 'en' } });

beforeEach(() => {
  layer = [];
  vi.stubGlobal('dataLayer', layer);
});
afterEach(() => vi.unstubAllGlobals());

const STARTED = { callId: 'secret-call', totalDuration: 900, timestamp: '' };
const FAILED = {
  stage: 'validation',
  totalDuration: 1,
  error: 'Grace said no',
  reason: 'timeout',
  timestamp: '',
  context: { name: 'Grace' },
} as const;

describe('a resumed call', () => {
  it('pushes no second start, and counts its seconds from the start on the first page', () => {
    const told = dataLayer();
    told.push('call-start-success', { ...STARTED, resumed: true, since: Date.now() - 60_000 });
    told.push('call-end', { reason: 'customer-ended-call' });
    expect(steps()).toEqual([step({ step: 'ended', seconds: 60 })]);
  });
});

describe('the pushed steps', () => {
  it('are the steps of a call in order, without anything that was said', () => {
    const told = dataLayer();
    told.push('agent-open', { trigger: 'launcher' });
    told.push('call-start-failed', FAILED);
    told.push('call-start-success', STARTED);
    told.push('transcript', { role: 'user', text: 'I am Grace', final: true, channel: 'voice' });
    told.push('call-message', { message: { secret: 'secret-call' } });
    told.push('booking', { what: 'Haircut for Grace', start: '2026-11-24T16:00:00Z' });
    told.push('call-end', { reason: 'Grace hung up' });
    told.push('call-feedback', { helped: true });
    expect(steps()).toEqual([
      step({ step: 'opened' }),
      step({ step: 'failed', reason: 'timeout' }),
      step({ step: 'started' }),
      step({ step: 'booked' }),
      { event: 'generate_lead' },
      step({ step: 'ended', seconds: 0 }),
      step({ step: 'feedback', helped: true }),
    ]);
    expect(JSON.stringify(layer)).not.toMatch(/Grace|secret|Haircut/);
  });

  it('contain every field, so that a tag manager keeps no value of the previous step', () => {
    dataLayer().push('agent-open', { trigger: 'launcher' });
    expect(layer[0]).toHaveProperty('task_tamer.helped', undefined);
    expect(Object.keys(Reflect.get(Object(layer[0]), 'task_tamer') as object).toSorted()).toEqual(
      ['helped', 'language', 'reason', 'seconds', 'step'].toSorted(),
    );
  });

  it('include no end for a call that did not start', () => {
    dataLayer().push('call-end', { reason: 'customer-ended-call' });
    expect(layer).toEqual([]);
  });

  it("include the visitor's language", () => {
    dataLayer('dataLayer', 'es').push('agent-open', { trigger: 'launcher' });
    expect(layer[0]).toHaveProperty('task_tamer.language', 'es');
  });
});

describe('the page’s array', () => {
  const push = (name: string | null) => dataLayer(name).push('agent-open', { trigger: 'launcher' });

  it('stays undefined when the page has none of that name', () => {
    push(null);
    push('notThere');
    expect([layer, Reflect.has(globalThis, 'notThere')]).toEqual([[], false]);
  });

  it('is left alone when it is not an array', () => {
    const odd = { push: vi.fn() };
    vi.stubGlobal('odd', odd);
    push('odd');
    expect(odd.push).not.toHaveBeenCalled();
  });

  it('may throw from its push or its getter without breaking the page', () => {
    const throwing = Object.assign([], {
      push: () => {
        throw new Error('the page’s own');
      },
    });
    vi.stubGlobal('odd', throwing);
    expect(() => push('odd')).not.toThrow();
    Object.defineProperty(globalThis, 'trap', {
      configurable: true,
      get: () => {
        throw new Error('the page’s own');
      },
    });
    expect(() => push('trap')).not.toThrow();
    Reflect.deleteProperty(globalThis, 'trap');
  });
});
