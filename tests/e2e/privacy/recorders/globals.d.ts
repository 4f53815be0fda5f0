interface Window {
  /** Where the recorder of a test sends what it recorded. */
  recordings: string;
  /** Sends what the recorder holds back; undefined if it holds nothing back for long. */
  flushRecording?: () => void;
}
