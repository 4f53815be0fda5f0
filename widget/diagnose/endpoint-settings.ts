/** Where each setting comes from: the page's tag, or its call endpoint. */
import { attributeOf, orServed, PROPERTY_NAMES, type AgentConfig, type Served } from '../config/config.ts';
import type { Channel, Finding, PropertyName } from '../contract.ts';
import { askEndpoint } from '../entrance/served-settings.ts';
import { NO_CALLS, NO_SETTINGS } from './sentences.ts';

/** Null without an endpoint, or without its answer. */
export const servedSettings = async ({ callEndpoint }: AgentConfig): Promise<Served | null> =>
  callEndpoint === null
    ? null
    : askEndpoint(callEndpoint, (...request) => fetch(...request)).catch(() => null);

const check = 'endpoint-settings';

/** @param own what the page has set */
export function endpointSettings(
  { callEndpoint, captchaSiteKey }: AgentConfig,
  served: Served | null,
  own: (property: PropertyName) => unknown,
): readonly Finding[] {
  if (callEndpoint === null) return [];
  if (served === null) {
    const status = captchaSiteKey === null ? 'problem' : 'warning';
    return [{ check, status, message: `${callEndpoint} ${NO_SETTINGS}` }];
  }
  const named = PROPERTY_NAMES.filter((name) => isSet(served[name]));
  const kept = named.filter((name) => orServed(own(name), served[name]) === own(name));
  const filled = named.filter((name) => !kept.includes(name));
  const message = [
    filled.length > 0 && `The endpoint sets ${attributes(filled)}.`,
    kept.length > 0 && `The tag itself sets ${attributes(kept)}.`,
  ];
  return [
    { check, status: 'ok', message: message.filter(Boolean).join(' ') || 'The endpoint sets nothing.' },
    ...closed(served),
  ];
}

function closed({ endpoint }: Served): readonly Finding[] {
  const open: readonly Channel[] = endpoint?.status === 'known' ? endpoint.channels : [];
  if (open.includes('voice')) return [];
  return [{ check, status: 'warning', message: `${NO_CALLS} ${open.join(', ') || 'none'}.` }];
}

const isSet = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

const attributes = (names: readonly PropertyName[]): string => names.map(attributeOf).join(', ');
