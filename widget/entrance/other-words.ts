/** The words of a language that is no part of the script: whether they have come, and what is shown with them. */
import type { AgentConfig } from '../config/config.ts';
import type { OwnStrings } from '../contract.ts';
import type { EntranceParts } from './browser-parts.ts';
import type { EntrancePorts } from './entrance-ports.ts';

export class OtherWords {
  readonly #ports: EntrancePorts;
  readonly #parts: Pick<EntranceParts, 'bringWords'>;
  readonly #onCome: () => void;
  #words: OwnStrings | null = null;

  constructor(ports: EntrancePorts, parts: Pick<EntranceParts, 'bringWords'>, onCome: () => void) {
    this.#ports = ports;
    this.#parts = parts;
    this.#onCome = onCome;
  }

  /** An owner's own words outrank those of a language's file. */
  addedTo<Given extends Pick<AgentConfig, 'strings'>>(config: Given): Given {
    return this.#words ? { ...config, strings: { ...this.#words, ...config.strings } } : config;
  }

  /** Resolves when they are there, or should not be waited for. What the page has changed its mind about is of no use. */
  bring(): Promise<void> {
    const { config: read, onChange, onWordFault: onFault } = this.#ports;
    const config = read();
    const onCome = (words: OwnStrings | null): void => {
      if (words === this.#words || config !== read()) return;
      this.#words = words;
      this.#onCome();
      onChange();
    };
    return this.#parts.bringWords(config, { onCome, onFault });
  }
}
