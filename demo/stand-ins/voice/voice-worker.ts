/** The synthesis thread, which keeps the server responsive. */
import { parentPort } from 'node:worker_threads';
import { synthesise } from './flite.ts';

export type SpeechRequest = { readonly id: number; readonly text: string };
export type SpeechAnswer =
  | { readonly id: number; readonly samples: Int16Array }
  | { readonly id: number; readonly error: string };

parentPort?.on('message', ({ id, text }: SpeechRequest) => {
  parentPort?.postMessage(answer(id, text));
});

function answer(id: number, text: string): SpeechAnswer {
  try {
    return { id, samples: synthesise(text) };
  } catch (error) {
    return { id, error: String(error) };
  }
}
