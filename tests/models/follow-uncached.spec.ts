/**
 * Scope: without the back/forward cache, a visitor navigates a site in two tabs, and starts, mutes and ends calls in
 * any order. No call or microphone is left open, and at most one call bar is shown.
 */
import { test } from '../e2e/visit/fixture.ts';
import { playSequences } from './follow/play.ts';

test.use({ cachesPages: false });
playSequences('odd');
