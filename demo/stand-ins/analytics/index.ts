/** The analytics service's ingest: receives, stores and shows what the page sends. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { send, sendJson } from '../http-answers.ts';
import { answerTo } from './answers.ts';
import { Arrivals } from './arrivals.ts';
import { arrivalsPage } from './arrivals-page.ts';
import { readBytes, unpack } from './payload.ts';

export class AnalyticsIngest {
  readonly #arrivals = new Arrivals();

  /** @param url the request's URL with its path relative to the ingest, with a leading slash */
  async answer(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const call = `${request.method ?? 'GET'} ${url.pathname}`;
    try {
      if (!this.#show(call, url, response)) await this.#take(call, url, request, response);
    } catch (error) {
      sendJson(response, error instanceof RangeError ? 413 : 400, { error: String(error) });
    }
  }

  #show(call: string, { searchParams }: URL, response: ServerResponse): boolean {
    const since = Number(searchParams.get('since') ?? 0);
    const list = () => this.#arrivals.list({ since, containing: searchParams.get('containing') ?? '' });
    if (call === 'GET /') send(response, 200, 'text/html; charset=utf-8', arrivalsPage(list()));
    else if (call === 'GET /events') sendJson(response, 200, list());
    else if (call === 'DELETE /events') {
      this.#arrivals.clear();
      sendJson(response, 200, []);
    } else return false;
    return true;
  }

  async #take(call: string, url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = answerTo(call);
    if (answer === undefined) {
      sendJson(response, 404, { error: `There is no ${call}.` });
      return;
    }
    const body = unpack(await readBytes(request));
    const page = request.headers.referer ?? '';
    this.#arrivals.add({ at: new Date().toISOString(), call, query: url.search, page, body });
    sendJson(response, 200, answer);
  }
}
