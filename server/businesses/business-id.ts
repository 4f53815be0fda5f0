/** Which business a row, a request or a mail belongs to. */

/** A UUID in lower case. Branded, so that no other text takes its place by mistake. */
export type BusinessId = string & { readonly __brand: 'BusinessId' };

/** The one business of a server whose settings come from the environment. */
export const DEFAULT_BUSINESS_ID = '00000000-0000-4000-8000-000000000000' as BusinessId;

const BUSINESS_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

export const isBusinessId = (text: string): text is BusinessId => BUSINESS_ID.test(text);
