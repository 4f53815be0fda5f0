/** Finds replies that the agent's tools offer in the platform's messages, and shows them. */
import { findReplies } from '../booking/replies.ts';
import { NO_CALLS } from '../booking/tool-calls.ts';
import type { JsonObject } from '../contract.ts';
import { settingReports, type SessionContext } from './context.ts';

export class Replies {
  readonly #context: SessionContext;
  readonly #report: (message: string) => void;
  #calls = NO_CALLS;

  constructor(context: SessionContext) {
    this.#context = context;
    this.#report = settingReports(context);
  }

  /** @param message from the platform, in a call or a text chat */
  readonly handleMessage = (message: JsonObject): void => {
    const { dispatch, state } = this.#context;
    const { replyTool } = state().config;
    if (replyTool === null) return;
    const { calls, replies, problems } = findReplies(this.#calls, message, replyTool.split(' '));
    this.#calls = calls;
    if (replies !== null) dispatch({ type: 'replies', replies });
    problems.forEach(this.#report);
  };
}
