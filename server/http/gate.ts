/** Lets a limited number of tasks run at the same time. The others wait in order. */
export class Gate {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(maxTasks: number) {
    this.#free = maxTasks;
  }

  async through<T>(task: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next();
    }
  }
}

/** A gate for each key, such as an address. It is kept while one of its tasks runs or waits. */
export class KeyedGate {
  readonly #maxTasks: number;
  readonly #gates = new Map<string, { readonly gate: Gate; tasks: number }>();

  /** @param maxTasks of each key */
  constructor(maxTasks: number) {
    this.#maxTasks = maxTasks;
  }

  async through<T>(key: string, task: () => Promise<T>): Promise<T> {
    const own = this.#gates.get(key) ?? { gate: new Gate(this.#maxTasks), tasks: 0 };
    this.#gates.set(key, own);
    own.tasks += 1;
    try {
      return await own.gate.through(task);
    } finally {
      own.tasks -= 1;
      if (own.tasks === 0) this.#gates.delete(key);
    }
  }
}
