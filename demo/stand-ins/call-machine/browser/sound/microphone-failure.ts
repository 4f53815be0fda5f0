/** daily-js's messages for a missing microphone. */
const TYPES: Readonly<Record<string, string>> = {
  NotAllowedError: 'permissions',
  SecurityError: 'permissions',
  NotFoundError: 'not-found',
  NotReadableError: 'mic-in-use',
  OverconstrainedError: 'constraints',
};

/** The fields of a `camera-error` message. */
export function describeFailure(error: unknown): { readonly [key: string]: unknown } {
  const name = error instanceof Error ? error.name : '';
  const msg = error instanceof Error ? error.message : String(error);
  const type = TYPES[name] ?? 'unknown';
  return {
    errorMsg: { errorMsg: msg, audioOk: false, videoOk: true },
    error: { type, msg, localizedMsg: msg, ...details(type) },
  };
}

function details(type: string): object {
  if (type === 'permissions') return { blockedBy: 'user', blockedMedia: ['audio'] };
  return type === 'not-found' ? { missingMedia: ['audio'] } : {};
}
