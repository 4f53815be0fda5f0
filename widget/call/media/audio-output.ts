/** Sound through an `<audio>` element that is in no document. */
import type { AudioOutput } from '../ports.ts';

export function createAudioOutput(): AudioOutput {
  const element = new Audio();
  element.autoplay = true;
  return {
    attach: (track) => {
      element.srcObject = new MediaStream([track]);
    },
    play: () => element.play(),
    setVolume: (volume) => {
      element.volume = volume;
    },
    setDevice: async (id) => {
      if (typeof element.setSinkId !== 'function')
        throw new Error('This browser cannot choose a loudspeaker.');
      await element.setSinkId(id);
    },
    close: () => {
      element.pause();
      element.srcObject = null;
    },
  };
}
