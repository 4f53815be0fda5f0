/**
 * The package `task-tamer-server`: starts calls and chats on the owner's server, after the bot check is verified and
 * within limits, with a private key that no page holds. Importing it has no side effects.
 */
export { createCallEndpoint, type CallEndpoint } from './call-endpoint.ts';
export { settingsFrom, type Environment } from './environment.ts';
export { EndpointSettingsError } from './settings-problems.ts';
export { memoryStore } from './counters/memory-store.ts';
export { redisStore } from './counters/redis-store.ts';
export type { CounterStore, Taken } from './counters/counter-store.ts';
export type { Log, LogFields } from './http/reports.ts';
export type {
  AddressSource,
  Definition,
  EndpointAnswer,
  EndpointLimits,
  EndpointSettings,
  EndpointTimeLimits,
  Feedback,
  LeftMessage,
  Receipt,
} from './settings.ts';
