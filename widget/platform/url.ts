/** URL helpers for the platform, its clients and their responses. */

/** Null for an invalid URL. `URL.canParse` is newer than the oldest supported browsers. */
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

/** A base URL to which a path with a leading slash can be appended. */
export function withoutEndSlashes(baseUrl: string): string {
  return baseUrl.replace(/\/+$/, '');
}

/** Whether a URL points to this machine. */
export const isLoopback = ({ hostname }: URL): boolean =>
  /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
