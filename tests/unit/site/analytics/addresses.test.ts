/** Scope: what is left of addresses in analytics data without consent. The browser tests see what is sent. */
import { expect, it } from 'vitest';
import { withoutQueries } from '../../../../site/analytics/addresses.ts';

it.each([
  ['https://a.example/page?email=g%40b.example#token=1', 'https://a.example/page'],
  [
    'https://a.example/?utm_source=mail&gclid=1&utm_campaign=May',
    'https://a.example/?utm_source=mail&utm_campaign=May',
  ],
  ['https://a.example', 'https://a.example'],
  [
    'see "http://a.example/b?c=d" and https://e.example/#f',
    'see "http://a.example/b" and https://e.example/',
  ],
  ['Is it free? #1', 'Is it free? #1'],
])('the query of %s is removed, which leaves %s', (before, after) => {
  expect(withoutQueries(before)).toBe(after);
});

it('the addresses are cleaned at every depth, search words are dropped, and all other values stay', () => {
  const timestamp = new Date();
  const event = {
    timestamp,
    count: 1,
    none: null,
    ph_keyword: 'lawyer',
    $set_once: { $initial_current_url: 'https://a.example/?q=1', $initial_ph_keyword: 'lawyer' },
    batch: [{ $referrer: 'https://b.example/?user=2' }],
    $heatmap_data: { 'https://a.example/?q=1': [1] },
  };
  expect(withoutQueries(event)).toEqual({
    timestamp,
    count: 1,
    none: null,
    $set_once: { $initial_current_url: 'https://a.example/' },
    batch: [{ $referrer: 'https://b.example/' }],
    $heatmap_data: { 'https://a.example/': [1] },
  });
});
