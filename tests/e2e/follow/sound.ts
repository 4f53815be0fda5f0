/** Detects gaps in a call's sound while the document stays. */
import type { Page } from '@playwright/test';

/** Watches for gaps in the agent's sound and the visitor's microphone. Returns a function that reads them. */
export async function watchSound(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    window.gaps = [];
    const note = (what: string) => () => window.gaps.push(what);
    for (const player of window.probe.players)
      for (const type of ['pause', 'emptied', 'ended', 'stalled'])
        player.addEventListener(type, note(`player: ${type}`));
    const tracks = window.probe.players.flatMap(({ srcObject }) =>
      srcObject instanceof MediaStream ? srcObject.getTracks() : [],
    );
    if (tracks.length === 0 || window.probe.tracks.length === 0)
      throw new Error('Nothing is playing, so no gap could be found.');
    for (const track of [...tracks, ...window.probe.tracks])
      for (const type of ['ended', 'mute']) track.addEventListener(type, note(`track: ${type}`));
  });
  return () => page.evaluate(() => window.gaps);
}

declare global {
  interface Window {
    gaps: string[];
  }
}
