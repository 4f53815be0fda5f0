/**
 * Scope: with the back/forward cache, a visitor goes through the pages of a site in two tabs, and starts, mutes and ends calls
 * in any order. No call is left behind, no microphone stays open, and one bar at most is shown.
 */
import { test } from '../e2e/visit/fixture.ts';
import { playSequences } from './follow/play.ts';

test.use({ cachesPages: true });
playSequences('even');
