/** The list for people; for a step of `npm test`, also the report that it counts. */
import type { ReporterDescription } from '@playwright/test';

const isCounted = process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] !== undefined;

export const REPORTER: ReporterDescription[] = isCounted ? [['list'], ['json']] : [['list']];
