/**
 * The page's entry. The page works as sent; this adds listeners and what appears without interaction. Everything else,
 * React included, loads on demand.
 */
import { startNavigation } from '../app/navigation.ts';
import { startAnalytics } from '../analytics/start.ts';
import { followConsent, hearAnswers } from '../consent/banner.ts';
import { browserConsent } from '../consent/browser-consent.ts';
import { watchDialogButtons } from '../dialogs/dialog-buttons.ts';
import { watchSections } from '../layout/current-section.ts';
import { writeYear } from '../layout/year.ts';
import { bringTag } from './3-tag-script.ts';
import { BREATH, isIdle, visitorActs } from './moments.ts';
import { layOutTheRest } from './rest-of-page.ts';
import { showError } from './show-error.ts';

/** Adds the listeners at once: earlier clicks are replayed after this script has run. */
function listen(): void {
  watchDialogButtons();
  startNavigation();
  hearAnswers(browserConsent);
}

/** What appears or counts without interaction. Each runs in a separate task, to keep tasks short. */
const APPEARANCES = [
  () => followConsent(browserConsent()),
  () => startAnalytics(__SITE_SETTINGS__.analytics),
  watchSections,
  writeYear,
];

async function start(): Promise<void> {
  const acts = visitorActs();
  void bringTag(acts);
  try {
    listen();
    await isIdle();
    for (const appear of APPEARANCES) {
      appear();
      await isIdle(BREATH);
    }
    await acts;
    await isIdle();
    await layOutTheRest();
  } catch (error) {
    await showError(error);
  }
}

void start();
