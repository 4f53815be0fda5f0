/** What an appointment is called. The owner may have removed it from the file since: then its id is all that is known. */
import type { BookRules } from './book-rules.ts';

type Named = { readonly id: string; readonly name: string };

const nameIn = (entries: readonly Named[], id: string): string =>
  entries.find((each) => each.id === id)?.name ?? id;

export const serviceName = ({ services }: BookRules, { service }: { readonly service: string }): string =>
  nameIn(services, service);

export const resourceName = ({ resources }: BookRules, { resource }: { readonly resource: string }): string =>
  nameIn(resources, resource);

/** With the person, where there are several. */
export const titleOf = (
  rules: BookRules,
  of: { readonly service: string; readonly resource: string },
): string => [serviceName(rules, of), personName(rules, of)].filter((each) => each !== null).join(', ');

/** Null where there is only one. */
export const personName = (rules: BookRules, of: { readonly resource: string }): string | null =>
  rules.resources.length > 1 ? resourceName(rules, of) : null;
