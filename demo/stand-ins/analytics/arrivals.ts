/** The requests received by the ingest, decoded and bounded. */

export type Arrival = {
  /** Counts up from 1. */
  readonly id: number;
  /** ISO 8601. */
  readonly at: string;
  /** The method and path without the mount path: `POST /flags/`. */
  readonly call: string;
  /** The query, such as a version or a token. */
  readonly query: string;
  /** The requesting page, as the browser reports it. */
  readonly page: string;
  /** The decoded body. */
  readonly body: unknown;
};

type Kept = { readonly arrival: Arrival; readonly text: string };

export type ArrivalFilter = {
  /** Only requests after this ID. */
  readonly since: number;
  /** Only requests that contain this text: an identifier, an event's name, a part of a URL. */
  readonly containing: string;
};

const MAX_CHARACTERS = 40_000_000;

export class Arrivals {
  #kept: Kept[] = [];
  #letters = 0;
  #lastId = 0;

  add(arrival: Omit<Arrival, 'id'>): void {
    this.#lastId += 1;
    const numbered = { id: this.#lastId, ...arrival };
    const text = JSON.stringify(numbered);
    this.#kept.push({ arrival: numbered, text });
    this.#letters += text.length;
    while (this.#letters > MAX_CHARACTERS) this.#letters -= this.#kept.shift()?.text.length ?? this.#letters;
  }

  list({ since, containing }: ArrivalFilter): readonly Arrival[] {
    return this.#kept
      .filter(({ arrival, text }) => arrival.id > since && text.includes(containing))
      .map(({ arrival }) => arrival);
  }

  clear(): void {
    this.#kept = [];
    this.#letters = 0;
  }
}
