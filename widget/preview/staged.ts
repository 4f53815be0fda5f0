/** Made-up snapshots for the preview, one per state. */
import { writingObstacle, type WritingObstacle } from '../chat/writable.ts';
import { initialBotCheck } from '../bot-check/rules.ts';
import { IDLE } from '../call/lifecycle.ts';
import type { AgentConfig } from '../config/config.ts';
import { pageLanguage } from '../page/language.ts';
import { NO_CONVERSATION, reduceConversation, type Conversation } from '../session/state/conversation.ts';
import { EMPTY_FORM } from '../session/state/form.ts';
import type { Snapshot } from '../session/state/snapshot.ts';
import { NO_MESSAGE } from '../session/state/form.ts';
import { NO_WRITING } from '../session/state/conversation.ts';
import { sampleConversation } from './lines.ts';

export type State = 'closed' | 'form' | 'connecting' | 'call' | 'writing' | 'failure';

/** The call's elapsed time, and the time between two lines. */
const ELAPSED_MS = 83_000;
const MOMENT_LENGTH_MS = 20_000;

/** @param now milliseconds since 1970 */
export function staged(state: State, config: AgentConfig, now: number): Snapshot {
  return { ...idleSnapshot(config), ...CHANGES[state](config, now) };
}

/** Only these obstacles are permanent; the owner may still fill in the missing settings. */
const PERMANENT_OBSTACLES: ReadonlySet<WritingObstacle | null> = new Set<WritingObstacle>([
  'squad',
  'workflow',
]);

const idleSnapshot = (config: AgentConfig): Snapshot => ({
  config,
  panel: { open: false, trigger: null },
  form: EMPTY_FORM,
  botCheck: { ...initialBotCheck, status: 'ready' },
  call: IDLE,
  muted: false,
  offeredUntil: null,
  speaker: null,
  isLookingUp: false,
  asking: false,
  connected: true,
  weak: false,
  audioBlocked: false,
  microphoneLost: false,
  paused: null,
  finding: null,
  microphoneTest: 'off',
  minutesLeft: null,
  microphoneId: null,
  loudspeakerId: null,
  video: null,
  conversation: NO_CONVERSATION,
  writing: NO_WRITING,
  message: NO_MESSAGE,
  missing: [],
  question: null,
  replies: [],
  booking: null,
  offersWriting: config.writing && !PERMANENT_OBSTACLES.has(writingObstacle(config)),
  offersMessages: config.messages,
  mayCall: true,
  channel: 'voice',
  takesLines: true,
  askableTurn: null,
  offer: 'launcher',
  notices: [],
  placement: 0,
});

const OPEN: Pick<Snapshot, 'panel'> = { panel: { open: true, trigger: 'launcher', channel: 'voice' } };

type Change = (config: AgentConfig, now: number) => Partial<Snapshot>;
const CHANGES: Readonly<Record<State, Change>> = {
  closed: () => ({}),
  form: () => OPEN,
  connecting: () => ({ call: { status: 'starting', stage: 'daily-call-join' } }),
  call: (config, now) => ({
    call: { status: 'live', callId: 'preview', since: now - ELAPSED_MS },
    speaker: 'assistant',
    conversation: stagedConversation(config, now),
  }),
  writing: (config, now) => ({
    writing: { ...NO_WRITING, status: 'open', shown: true },
    conversation: written(config, now),
  }),
  failure: () => ({ ...OPEN, form: { ...EMPTY_FORM, problem: 'server-error', isFolded: true } }),
};

function linesOf(config: AgentConfig, now: number) {
  const lines = sampleConversation(pageLanguage(config.language), config);
  return lines.map(([role, text], place) => ({
    role,
    text,
    at: now - MOMENT_LENGTH_MS * (lines.length - 1 - place),
  }));
}

function stagedConversation(config: AgentConfig, now: number): Conversation {
  return linesOf(config, now).reduce(
    (talk, line) => reduceConversation(talk, { type: 'spoken', final: true, ...line }),
    NO_CONVERSATION,
  );
}

/** The visitor writes first: the agent only answers. */
function written(config: AgentConfig, now: number): Conversation {
  return linesOf(config, now)
    .slice(1)
    .reduce((talk, { role, text, at }) => {
      if (role === 'user') {
        const id = talk.nextId;
        return reduceConversation(reduceConversation(talk, { type: 'written', text, at }), {
          type: 'delivered',
          id,
        });
      }
      const to = talk.lines.at(-1)?.id ?? 0;
      return reduceConversation(talk, { type: 'answered', to, part: 0, text, final: true, cut: false, at });
    }, NO_CONVERSATION);
}
