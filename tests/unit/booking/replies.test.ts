// Scope: replies in a tool's answer: the documented format, and which of the platform's messages offer them.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../widget/contract.ts';
import { findReplies, readReplies } from '../../../widget/booking/replies.ts';
import { NO_CALLS } from '../../../widget/booking/tool-calls.ts';
import { oddJson } from '../../models/odd/values.ts';
import { runs } from '../../models/runs.ts';
import { answeredTurn, askedTurn, toolResult, update } from './messages.ts';

const textsOf = (answer: unknown) => {
  const read = readReplies(answer);
  return 'replies' in read ? read.replies.map(({ text, link }) => [text, link?.href ?? null]) : read.problem;
};

describe('the replies', () => {
  it('are texts, or texts with a link, in an object or its JSON', () => {
    const answer = {
      replies: [
        ' Tuesday ',
        { text: 'Directions', url: 'https://paws.example/map?a=b' },
        { text: 'Call us', url: 'tel:+12125550142' },
      ],
    };
    const expected = [
      ['Tuesday', null],
      ['Directions', 'https://paws.example/map?a=b'],
      ['Call us', 'tel:+12125550142'],
    ];
    expect(textsOf(answer)).toEqual(expected);
    expect(textsOf(JSON.stringify(answer))).toEqual(expected);
    expect(textsOf({ replies: [{ text: 'Mail', url: 'mailto:a@b.example' }] })).toEqual([
      ['Mail', 'mailto:a@b.example'],
    ]);
    expect(textsOf({ replies: [] })).toEqual([]);
    expect(textsOf({ error: 'down' })).toEqual([]);
  });

  it('say where their link leads', () => {
    expect(readReplies({ replies: [{ text: 'Book', url: 'https://paws.example/book' }] })).toEqual({
      replies: [{ text: 'Book', link: { href: 'https://paws.example/book', target: 'paws.example' } }],
    });
  });

  it.each<readonly [string, unknown]>([
    ['is not a JSON object', 'Tuesday'],
    ['is not a JSON object', ['Tuesday']],
    ['has no list "replies"', {}],
    ['has no list "replies"', { replies: 'Tuesday' }],
    ['has more than 3 replies', { replies: ['1', '2', '3', '4'] }],
    ['without a text of 1 to 80', { replies: ['x'.repeat(81)] }],
    ['without a text of 1 to 80', { replies: ['\u200B'] }],
    ['without a text of 1 to 80', { replies: [7] }],
    ['without a text of 1 to 80', { replies: [null] }],
    ['without a text of 1 to 80', { replies: [['Tuesday']] }],
    ['a field other than', { replies: [{ text: 'Go', href: 'https://a.example' }] }],
    ['not https, mailto or tel', { replies: [{ text: 'Go', url: 'javascript:alert(1)' }] }],
    ['not https, mailto or tel', { replies: [{ text: 'Go', url: 'http://a.example' }] }],
    ['not https, mailto or tel', { replies: [{ text: 'Go', url: '//a.example' }] }],
    ['not https, mailto or tel', { replies: [{ text: 'Go', url: 'https://bank.example@a.example' }] }],
    ['not https, mailto or tel', { replies: [{ text: 'Go', url: null }] }],
  ])('are refused whole if the answer %s', (problem, answer) => {
    expect(textsOf(answer)).toContain(problem);
  });

  it('of any answer are at most three short texts with safe links, or a problem that does not quote it', () => {
    const odd = fc.oneof(
      oddJson,
      fc.record({ replies: fc.array(fc.oneof(oddJson, fc.record({ text: fc.string(), url: fc.webUrl() }))) }),
    );
    const property = fc.property(odd, (answer) => {
      const read = readReplies(answer);
      if ('problem' in read) return read.problem.length < 80;
      return (
        read.replies.length <= 3 &&
        read.replies.every(
          ({ text, link }) =>
            text !== '' && text.length <= 80 && /^(https|mailto|tel):|^$/.test(link?.href ?? ''),
        )
      );
    });
    fc.assert(property, runs(2_000));
  });
});

describe('the replies in the platform’s messages', () => {
  const TOOLS = ['offerReplies'];
  const ANSWER = { replies: ['Tuesday', 'Thursday'] };
  const asked = askedTurn('call_1', '{}', 'offerReplies');
  const offered = (...messages: readonly JsonObject[]) => {
    let calls = NO_CALLS;
    return messages.map((message) => {
      const heard = findReplies(calls, message, TOOLS);
      calls = heard.calls;
      return heard.replies?.map(({ text }) => text) ?? null;
    });
  };

  it('are offered once, although the messages repeat them', () => {
    const repeated = update(asked, answeredTurn(ANSWER));
    expect(offered(toolResult(ANSWER, 'call_1', { name: 'offerReplies' }), repeated, repeated)).toEqual([
      ['Tuesday', 'Thursday'],
      null,
      null,
    ]);
  });

  it('are not offered again after the visitor has answered, as in a call that continues on another page', () => {
    expect(offered(update(asked, answeredTurn(ANSWER)))).toEqual([['Tuesday', 'Thursday']]);
    expect(offered(update(asked, answeredTurn(ANSWER), { role: 'user', content: 'Tuesday' }))).toEqual([
      null,
    ]);
  });

  it('are not read from another tool', () => {
    expect(offered(toolResult(ANSWER))).toEqual([null]);
  });
});
