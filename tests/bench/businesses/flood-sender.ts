/**
 * A worker that sends requests without a proof, which the business refuses. Its own thread keeps it from slowing the calls
 * that are measured, and it writes to sockets by itself, because the senders of a real flood use no core of the server. Any
 * message stops it; its reply is the number of answered requests.
 */
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const FLOOD_PER_SECOND = 500;
const FLOOD_TICK_MS = 2;
const CONNECTIONS = 50;
const STATUS_LINE = 'HTTP/1.1 ';
/** For the last answers. */
const END_MS = 500;

const { hostname, port, pathname } = new URL(String(workerData));
const REQUEST = [
  `POST ${pathname} HTTP/1.1`,
  `Host: ${hostname}:${port}`,
  'Origin: https://shop.example',
  'Content-Type: application/json',
  'Content-Length: 2',
  '',
  '{}',
].join('\r\n');

const began = performance.now();
let sent = 0;
let answered = 0;
const sockets = Array.from({ length: CONNECTIONS }, open);

function open(): Socket {
  const socket = connect(Number(port), hostname);
  socket.setNoDelay(true);
  socket.on('data', (data) => {
    answered += data.toString('latin1').split(STATUS_LINE).length - 1;
  });
  return socket;
}

/** Evenly in time, also when the timer is late. */
const timer = setInterval(() => {
  const due = ((performance.now() - began) / 1_000) * FLOOD_PER_SECOND;
  for (; sent < due; sent += 1) sockets[sent % CONNECTIONS]?.write(REQUEST);
}, FLOOD_TICK_MS);

async function end(): Promise<void> {
  clearInterval(timer);
  await wait(END_MS);
  for (const socket of sockets) socket.destroy();
  parentPort?.postMessage(answered);
}

parentPort?.once('message', () => void end());
