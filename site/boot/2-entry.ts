/**
 * The page's script. The page is complete as it was sent: here are the listeners of what can be pressed, and what
 * shows by itself. Everything else, React included, comes when a visitor wants it.
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

/** What is pressed. It listens at once: what was pressed before this script is pressed again when it has run. */
function listen(): void {
  watchDialogButtons();
  startNavigation();
  hearAnswers(browserConsent);
}

/** What shows by itself, or counts. Each in a task of its own: none is long enough to be in a visitor's way. */
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
