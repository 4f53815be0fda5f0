/** Addresses, as the platform, its clients and what they answer write them. */

/** Null for text that is not a URL. `URL.canParse` is shorter, but newer than the oldest supported browsers. */
export function parsedUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

export function isHttpUrl(text: string): boolean {
  return /^https?:$/.test(parsedUrl(text)?.protocol ?? '');
}

/** A base URL that a path, which begins with a slash, can be appended to. */
export function withoutEndSlashes(baseUrl: string): string {
  return baseUrl.replace(/\/+$/, '');
}

/** This machine itself. */
export const isLoopback = ({ hostname }: URL): boolean =>
  /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
