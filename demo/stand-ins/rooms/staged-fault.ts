/** Runs a scenario's fault during a call, once Erin has greeted the visitor. */
import type { Timers } from '../erin/timers.ts';
import type { Fault, FaultStep, RawMessage } from '../faults.ts';
import { hostileMessages } from './hostile-messages.ts';

export type FaultPorts = {
  readonly timers: Timers;
  /** Sends the page a call machine message. */
  post(message: RawMessage): void;
  /** Sends the page an app message. */
  send(data: unknown): void;
  /** Drops everything from the visitor while true. */
  deafen(isDeaf: boolean): void;
  /** Breaks the visitor's connection permanently. */
  cut(): void;
  eject(why: string): void;
  /** Makes Erin say goodbye. */
  dismiss(): void;
};

export class StagedFault {
  readonly #fault: Fault;
  readonly #ports: FaultPorts;
  readonly #cancels: (() => void)[] = [];

  constructor(fault: Fault, ports: FaultPorts) {
    this.#fault = fault;
    this.#ports = ports;
  }

  start(): void {
    switch (this.#fault.kind) {
      case 'says-goodbye':
        this.#ports.dismiss();
        break;
      case 'hostile-messages':
        for (const data of hostileMessages()) this.#ports.send(data);
        break;
      case 'after-greeting':
        this.#schedule(this.#fault.steps);
        break;
      default:
        break;
    }
  }

  stop(): void {
    for (const cancel of this.#cancels.splice(0)) cancel();
  }

  #schedule(steps: readonly FaultStep[]): void {
    let at = 0;
    for (const step of steps) {
      at += step.afterMs;
      this.#cancels.push(this.#ports.timers.after(at, () => this.#run(step)));
    }
  }

  #run(step: FaultStep): void {
    if ('post' in step) this.#ports.post(step.post);
    else if ('deafen' in step) this.#ports.deafen(step.deafen);
    else if ('cut' in step) this.#ports.cut();
    else this.#ports.eject(step.eject);
  }
}
