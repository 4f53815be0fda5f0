/** The tag's configuration: attributes in, a complete and bounded `AgentConfig` out. Never throws. */
import type { AttributeName, JsonObject, Reference } from './contract.ts';

/** Business constants of the specification. Each stands here once, with its unit. */
export const NAME_MAX_LENGTH = 100; // characters
export const OPEN_ON_SCROLL = 0.8; // fraction of the viewport height
export const API_URL = 'https://api.vapi.ai';

export type Theme = 'light' | 'dark' | 'auto';

export type AgentConfig = {
  readonly publicKey: string | null;
  readonly assistant: Reference | null;
  readonly squad: Reference | null;
  readonly workflow: Reference | null;
  readonly assistantOverrides: JsonObject | null;
  readonly workflowOverrides: JsonObject | null;
  readonly apiUrl: string;
  readonly captchaSiteKey: string | null;
  readonly captchaApiUrl: string | null;
  readonly dailyConfig: JsonObject | null;
  /** Fraction of the viewport height, or null when switched off. */
  readonly openOnScroll: number | null;
  readonly launcher: boolean;
  readonly agentName: string;
  readonly businessName: string;
  /** A language tag, or null to follow the page and then the browser. */
  readonly language: string | null;
  readonly theme: Theme;
  readonly noiseCancellation: boolean;
  readonly name: string;
  readonly contactPhone: string | null;
  readonly contactUrl: string | null;
};

export type ConfigProblem = { readonly attribute: AttributeName; readonly message: string };
