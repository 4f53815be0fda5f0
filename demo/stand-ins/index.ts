/** All external services, mounted under `/stand-ins/` of an HTTP server. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { AnalyticsIngest } from './analytics/index.ts';
import { createBotCheck } from './bot-check/index.ts';
import { Carrier, CARRIER_PATH } from './carrier/carrier.ts';
import { answerPhone } from './carrier/phone.ts';
import { machineScript, type ScriptName } from './call-machine/bundle.ts';
import { greetingFor, greetingOf } from './erin/dialogue.ts';
import { systemTimers, type Timers } from './erin/timers.ts';
import { allowOrigins, send } from './http-answers.ts';
import { isCalendarPath, OwnerCalendar } from './owner-calendar/owner-calendar.ts';
import { handlePages } from './pages/index.ts';
import { Platform } from './platform/platform.ts';
import type { WebCall } from './platform/calls/web-call-request.ts';
import { Rooms } from './rooms/rooms.ts';
import { MISSING_ENGINE_PATH } from './scenarios.ts';
import { toWav, VOICE_RATE_HZ } from './voice/pcm.ts';
import { createVoice, type Voice } from './voice/voice.ts';

export type StandInsOptions = {
  /** How long Erin waits for an answer before she asks again. Default 10 s. */
  readonly patienceMs?: number;
  readonly timers?: Timers;
  /** The owner's calendar. Default: none. */
  readonly calendar?: OwnerCalendar;
};

export type StandIns = {
  /** Answers every path under `/stand-ins/`; null for the others. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void> | null;
  /** Returns true for the sockets of rooms, which it handles. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Compiles the voice and builds the call machine before the first call. */
  warmUp(): Promise<void>;
  /** Ends all calls. */
  close(): Promise<void>;
};

const BASE = '/stand-ins/';
const PLATFORM = '/stand-ins/platform';
const ANALYTICS = '/stand-ins/analytics';
const PATIENCE_MS = 10_000;

export function createStandIns(options: StandInsOptions = {}): StandIns {
  const analytics = new AnalyticsIngest();
  const botCheck = createBotCheck();
  const carrier = new Carrier();
  const calendar = options.calendar ?? new OwnerCalendar(null);
  const voice = createVoice();
  const timers = options.timers ?? systemTimers;
  const rooms = new Rooms({ voice, timers, patienceMs: options.patienceMs ?? PATIENCE_MS }, (id) =>
    platform.find(id),
  );
  const prepare = (request: Pick<WebCall, 'name' | 'firstMessage' | 'script'>) =>
    voice.speak(greetingFor(greetingOf(request)));
  const platform = new Platform({
    calendar,
    inject: (callId, injection) => rooms.inject(callId, injection),
    created: ({ request }) => void prepare(request).catch(() => undefined),
  });

  return {
    handle(request, response) {
      const url = new URL(request.url ?? '/', 'http://stand-in');
      if (!url.pathname.startsWith(BASE)) return null;
      return allowOrigins(request, response) ? Promise.resolve() : answer(url, request, response);
    },
    upgrade: (request, socket, head) => rooms.upgrade(request, socket, head),
    async warmUp() {
      await Promise.all([
        prepare({ name: undefined, firstMessage: undefined, script: 'house' }),
        machineScript('call-machine-object-bundle.js'),
        machineScript('microphone-worklet.js'),
      ]);
    },
    async close() {
      rooms.close();
      await voice.close();
    },
  };

  async function answer(url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = url;
    if (pathname.startsWith(`${PLATFORM}/`)) {
      await platform.answer(request, response, pathname.slice(PLATFORM.length));
    } else if (pathname.startsWith(`${ANALYTICS}/`)) {
      url.pathname = pathname.slice(ANALYTICS.length);
      await analytics.answer(request, response, url);
    } else if (pathname === `${CARRIER_PATH}/phone`) {
      await answerPhone(carrier, request, response);
    } else if (pathname.startsWith(`${CARRIER_PATH}/`)) {
      await carrier.answer(request, response, `${pathname}${url.search}`.slice(CARRIER_PATH.length));
    } else if (isCalendarPath(pathname)) {
      await calendar.answer(request, response, pathname);
    } else if (pathname === '/stand-ins/voice') {
      await sendVoice(voice, url.searchParams.get('text') ?? '', response);
    } else if (!botCheck(request, response) && !handlePages(request, response)) {
      await sendScript(pathname, response);
    }
  }
}

async function sendVoice(voice: Voice, text: string, response: ServerResponse): Promise<void> {
  try {
    send(response, 200, 'audio/wav', toWav(await voice.speak(text), VOICE_RATE_HZ));
  } catch (error) {
    send(response, 500, 'text/plain; charset=utf-8', String(error));
  }
}

async function sendScript(pathname: string, response: ServerResponse): Promise<void> {
  const names: readonly ScriptName[] = ['call-machine-object-bundle.js', 'microphone-worklet.js'];
  const name = names.find((known) => pathname.endsWith(`/${known}`));
  if (name === undefined || pathname.startsWith(MISSING_ENGINE_PATH)) {
    send(response, 404, 'text/plain; charset=utf-8', 'Not found.');
    return;
  }
  try {
    send(response, 200, 'text/javascript; charset=utf-8', await machineScript(name));
  } catch (error) {
    send(response, 500, 'text/plain; charset=utf-8', String(error));
  }
}
