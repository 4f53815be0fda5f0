import { spawn } from 'node:child_process';
import { ROOT } from './places.mjs';

/** An error that the user can fix; the message is all they see. */
export class SetupError extends Error {
  /** @override */
  name = 'SetupError';
}

const PROGRESS_INTERVAL_MS = 5_000;

/**
 * Runs a command, printing what it does and, if it takes long, that it is still running.
 * @param {string} title
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {Promise<boolean>} whether it succeeded
 */
export function runVisibly(title, command, args) {
  console.log(`${title} …`);
  const began = Date.now();
  const timer = setInterval(() => {
    console.log(`  … ${Math.round((Date.now() - began) / 1000)} s`);
  }, PROGRESS_INTERVAL_MS);
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: isScript(command),
    });
    const output = keepTail(child);
    const finish = (/** @type {boolean} */ succeeded) => {
      clearInterval(timer);
      if (!succeeded) console.error(withoutTraces(output()));
      resolve(succeeded);
    };
    child.on('error', () => finish(false));
    child.on('close', (code) => finish(code === 0));
  });
}

/** Without stack traces, which do not help the person who installs a program. @param {string} output */
function withoutTraces(output) {
  const lines = output.split('\n').filter((line) => line.trim() !== '' && !TRACE.test(line));
  return [...new Set(lines)].slice(-MAX_REASON_LINES).join('\n');
}

/** A frame of a stack, the line of code above it, or the fields of an error's object. */
const TRACE = /^\s+at |^\s*\^+$|^\s+(?:\[?\w+\]?:|throw ) ?|^[{}]$|^Node\.js v/;
const MAX_REASON_LINES = 5;

/** On Windows, `npm` and `npx` are command files that need a shell. @param {string} command */
function isScript(command) {
  return process.platform === 'win32' && (command === 'npm' || command === 'npx');
}

/**
 * Keeps the end of a command's output, to print if it fails.
 * @param {import('node:child_process').ChildProcess} child
 */
function keepTail(child) {
  let text = '';
  const keep = (/** @type {Buffer} */ chunk) => {
    text = (text + chunk.toString()).slice(-2_000);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  return () => text.trim();
}
