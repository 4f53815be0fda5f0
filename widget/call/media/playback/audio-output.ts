/** An audio output through a detached `<audio>` element. */
import type { AudioOutput } from '../../ports.ts';

export const createAudioOutput = (): AudioOutput => outputThrough(new Audio());

export function outputThrough(element: HTMLAudioElement): AudioOutput {
  element.autoplay = true;
  return {
    attach: (track) => {
      element.srcObject = new MediaStream([track]);
    },
    play: () => element.play(),
    setDevice: async (id) => {
      if (typeof element.setSinkId !== 'function')
        throw new Error('This browser cannot choose a loudspeaker.');
      await element.setSinkId(id);
    },
    onPaused: (listener) => {
      element.addEventListener('pause', () => {
        if (element.srcObject !== null && !element.ended) listener();
      });
    },
    close: () => {
      element.pause();
      element.srcObject = null;
    },
  };
}
