/**
 * What an appointment is called. The owner may have removed it since: then its last name counts. Of a file of the server,
 * which has no earlier versions, its id is all that is known.
 */
import type { BookRules, Named } from './book-rules.ts';

const nameIn = (id: string, entries: readonly Named[], former: readonly Named[] = []): string =>
  [...entries, ...former].find((each) => each.id === id)?.name ?? id;

export const serviceName = (
  { services, former }: BookRules,
  { service }: { readonly service: string },
): string => nameIn(service, services, former?.services);

export const resourceName = (
  { resources, former }: BookRules,
  { resource }: { readonly resource: string },
): string => nameIn(resource, resources, former?.resources);

/** With the person, where there are several. */
export const titleOf = (
  rules: BookRules,
  of: { readonly service: string; readonly resource: string },
): string => [serviceName(rules, of), personName(rules, of)].filter((each) => each !== null).join(', ');

/** Null where there is only one. */
export const personName = (rules: BookRules, of: { readonly resource: string }): string | null =>
  rules.resources.length > 1 ? resourceName(rules, of) : null;
