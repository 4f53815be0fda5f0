/** Every response header of the local server, in one place. */
export type Headers = Readonly<Record<string, string>>;

/**
 * A page's headers: as strict as a careful host's, so that the widget is always seen working under them.
 * @param host the request's `Host`: WebSockets are allowed to it and to nothing else
 */
export function pageHeaders(host: string): Headers {
  return {
    ...EVERY_FILE,
    'Content-Security-Policy': contentSecurityPolicy(host),
    'Permissions-Policy': 'microphone=(self), camera=(self), geolocation=(), payment=(), usb=()',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Frame-Options': 'SAMEORIGIN',
    'Cache-Control': 'no-cache',
  };
}

/** What a file of the page's own gets. Built files carry a hash in their name and never change. */
export function assetHeaders(path: string): Headers {
  const forever = path.startsWith('/assets/');
  return { ...EVERY_FILE, 'Cache-Control': forever ? 'public, max-age=31536000, immutable' : 'no-cache' };
}

/** The tag's script is for other people's pages: any origin may load it, also one that isolates itself. */
export const SCRIPT_HEADERS: Headers = {
  'X-Content-Type-Options': 'nosniff',
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Cache-Control': 'no-cache',
};

const EVERY_FILE: Headers = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

const HOST = /^[a-z0-9.[\]:-]{1,255}$/i;

function contentSecurityPolicy(host: string): string {
  const sockets = HOST.test(host) ? ` ws://${host} wss://${host}` : '';
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src 'self'${sockets}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "frame-src 'self'",
    "media-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');
}
