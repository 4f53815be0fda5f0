/**
 * The page's entry. The page works as sent; this adds listeners and what appears without interaction. Everything else,
 * React included, loads on demand.
 */
import { startNavigation } from '../app/navigation.ts';
import { startAnalytics } from '../analytics/start.ts';
import { watchPlayButtons } from '../calls/play-buttons.ts';
import { followConsent, listenForAnswers } from '../consent/banner.ts';
import { browserConsent } from '../consent/browser-consent.ts';
import { watchDialogButtons } from '../dialogs/dialog-buttons.ts';
import { watchSections } from '../layout/current-section.ts';
import { writeYear } from '../layout/year.ts';
import { loadTag } from './3-tag-script.ts';
import { PAUSE_MS, pageIdle, firstInteraction } from './timing.ts';
import { layOutBelowFold } from './below-fold.ts';
import { showError } from './show-error.ts';

/** Adds the listeners at once: earlier clicks are replayed after this script has run. */
function listen(): void {
  watchDialogButtons();
  watchPlayButtons();
  startNavigation();
  listenForAnswers(browserConsent);
}

/** What appears or counts without interaction. Each runs in a separate task, to keep tasks short. */
const APPEARANCES = [
  () => followConsent(browserConsent()),
  () => startAnalytics(__SITE_SETTINGS__.analytics),
  watchSections,
  writeYear,
];

async function start(): Promise<void> {
  const acts = firstInteraction();
  void loadTag(acts);
  try {
    listen();
    await pageIdle();
    for (const appear of APPEARANCES) {
      appear();
      await pageIdle(PAUSE_MS);
    }
    await acts;
    await pageIdle();
    await layOutBelowFold();
  } catch (error) {
    await showError(error);
  }
}

void start();
