/** Cases of conversations of which the platform has reported nothing: when they are looked for again, overdue, given up. */
import { NOW } from '../../world.ts';
import { HOUR_MS, MINUTE_MS } from '../world.ts';
import { notReported, unlisted, type Case } from './conversation-states.ts';

export const NOT_REPORTED: readonly Case[] = [
  [
    'is checked later',
    'a live call',
    notReported,
    5 * MINUTE_MS,
    { check_at: NOW + 6 * MINUTE_MS, checks: 1 },
  ],
  [
    'is announced as overdue',
    'a live call',
    notReported,
    HOUR_MS,
    { status: 'live', unreported_at: NOW + HOUR_MS },
    [{ kind: 'unreported', end: 1 }],
  ],
  ['is overdue once', 'an overdue call', notReported, 2 * HOUR_MS, { checks: 2 }],
  [
    'is given up after a day',
    'an overdue call',
    notReported,
    25 * HOUR_MS,
    { status: 'ended', ended_at: null, check_at: null, ends: 0 },
  ],
  [
    'is missed after a day',
    'a requested call',
    notReported,
    25 * HOUR_MS,
    { status: 'missed', name: null, missed_reason: 'unknown', check_at: null },
    [{ kind: 'missed', end: 1 }],
  ],
  [
    'is looked for again while its call may yet be listed',
    'a requested call',
    unlisted,
    30 * MINUTE_MS,
    { status: 'starting', checks: 1 },
  ],
  [
    'is missed once the platform should have listed its call',
    'a requested call',
    unlisted,
    2 * HOUR_MS,
    { status: 'missed', name: null, missed_reason: 'unknown', check_at: null },
    [{ kind: 'missed', end: 1 }],
  ],
  [
    'may be found later if the platform’s list could not be read',
    'a requested call',
    notReported,
    5 * HOUR_MS,
    { status: 'starting' },
  ],
  ['keeps a call that has begun', 'an overdue call', unlisted, 2 * HOUR_MS, { status: 'live' }],
  [
    'may last longer than a call from the page',
    'a telephone call',
    notReported,
    2 * HOUR_MS,
    { status: 'live', unreported_at: null },
  ],
  [
    'ends after a day in which it could not be checked',
    'a live chat',
    notReported,
    25 * HOUR_MS,
    { status: 'ended', check_at: null },
    [{ kind: 'ended', end: 1 }],
  ],
  ['stays over', 'a reported call', notReported, HOUR_MS, 'same'],
];
