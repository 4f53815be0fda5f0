/** Whether a call is connected: no engine link is interrupted and the browser is online. Gives up after a while. */
import { CONNECTION_LOST_MS } from '../constants.ts';
import type { Ports } from '../ports.ts';

export type ConnectionListener = { changed(connected: boolean): void; lost(): void };

export class ConnectionWatch {
  readonly #timers: Ports['timers'];
  readonly #listener: ConnectionListener;
  readonly #interrupted = new Set<string>();
  readonly #stopListening: () => void;
  #cancel: () => void = () => undefined;
  #connected = true;

  constructor(ports: Pick<Ports, 'timers' | 'environment'>, listener: ConnectionListener) {
    this.#timers = ports.timers;
    this.#listener = listener;
    this.#stopListening = ports.environment.onConnectivity((online) => this.link('browser', !online));
  }

  link(name: string, interrupted: boolean): void {
    if (interrupted) this.#interrupted.add(name);
    else this.#interrupted.delete(name);
    const connected = this.#interrupted.size === 0;
    if (connected === this.#connected) return;
    this.#connected = connected;
    this.#cancel();
    if (!connected) this.#cancel = this.#timers.after(CONNECTION_LOST_MS, () => this.#listener.lost());
    this.#listener.changed(connected);
  }

  close(): void {
    this.#cancel();
    this.#stopListening();
  }
}
