/** The texts of the language that the script does not contain. */
import type { AgentConfig } from '../config/config.ts';
import type { OwnStrings } from '../contract.ts';
import { replaced } from '../i18n/overrides.ts';
import type { EntranceParts, EntrancePorts } from './ports.ts';

/** Loads the texts of a language that the script does not contain, and merges them into the configuration. */
export class LanguageTexts {
  readonly #ports: EntrancePorts;
  readonly #parts: Pick<EntranceParts, 'loadTexts'>;
  readonly #onLoaded: () => void;
  readonly #onFailed: () => void;
  #texts: OwnStrings | null = null;
  /** One result per configuration: React would render a copy again. */
  #merged = new WeakMap<object, object>();

  constructor(
    ports: EntrancePorts,
    parts: Pick<EntranceParts, 'loadTexts'>,
    onLoaded: () => void,
    onFailed: () => void,
  ) {
    this.#ports = ports;
    this.#parts = parts;
    this.#onLoaded = onLoaded;
    this.#onFailed = onFailed;
  }

  /** The owner's texts override those of the language file. */
  addedTo<Given extends Pick<AgentConfig, 'strings'>>(config: Given): Given {
    if (this.#texts === null) return config;
    const merged = this.#merged.get(config) ?? { ...config, strings: replaced(this.#texts, config.strings) };
    this.#merged.set(config, merged);
    return merged as Given;
  }

  /** Resolves when the texts are loaded or the dialog should stop waiting. Drops them if the configuration has changed. */
  async load(): Promise<null> {
    const { config: read, onChange, onTextProblem } = this.#ports;
    const config = read();
    const onLoaded = (texts: OwnStrings | null): void => {
      if (texts === this.#texts || config !== read()) return;
      this.#texts = texts;
      this.#merged = new WeakMap();
      this.#onLoaded();
      onChange();
    };
    // The previous texts stay.
    const onFailed = (message: string): void => {
      onTextProblem(message);
      this.#onFailed();
    };
    await this.#parts.loadTexts(config, { onLoaded, onFailed });
    return null;
  }
}
