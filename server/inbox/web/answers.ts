/** Answers that the page's requests have in common. */
import type { ProblemBody } from './page-contract.ts';

export const problem = (status: number, message: string): Response =>
  Response.json({ message } satisfies ProblemBody, { status });

export const done = (headers: Record<string, string> = {}): Response =>
  new Response(null, { status: 204, headers });

export const noSuchPath = (): Response => problem(404, 'There is nothing here.');

export const noSuchConversation = (): Response =>
  problem(404, 'There is no such conversation: it may have been erased.');
