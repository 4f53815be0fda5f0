interface Window {
  /** Where each recorder of a test sends what it recorded. */
  recordings: Readonly<Record<'rrweb' | 'posthog' | 'openreplay', string>>;
  /** Sends what a recorder holds back; undefined until one holds something back. */
  flushRecording?: () => void;
}
