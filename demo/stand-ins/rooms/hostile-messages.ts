/** App messages of unexpected shapes, which a page must treat as data or ignore. */
const MARKUP = '<img src=x onerror="document.title=\'owned\'">';
const NESTING_LEVELS = 2_000;

export function hostileMessages(): readonly unknown[] {
  return [
    null,
    0,
    -1e308,
    true,
    '',
    ' ',
    'not json',
    '{"type":"transcript"',
    'null',
    '[]',
    '"listening"',
    '{}',
    [],
    {},
    [[[]]],
    { type: 'status-update', status: 'ended' },
    json({ type: null }),
    json({ type: {} }),
    json({ type: 'transcript' }),
    json({ type: 'transcript', role: 'assistant', transcriptType: 'final', transcript: { a: 1 } }),
    json({ type: 'transcript', role: 7, transcriptType: [], transcript: 'x' }),
    json({ type: 'transcript', role: 'assistant', transcriptType: 'final', transcript: MARKUP }),
    json({ type: 'speech-update', role: 'nobody', status: 'perhaps' }),
    json({ type: 'status-update', status: { toString: 'x' } }),
    json({ type: 'conversation-update', conversation: 'none' }),
    json({ type: 'tool-calls', toolCalls: [{ function: { name: 'eval', arguments: 'alert(1)' } }] }),
    '{"__proto__":{"polluted":true},"type":"transcript"}',
    '{"constructor":{"prototype":{"polluted":true}}}',
    `${'['.repeat(NESTING_LEVELS)}${']'.repeat(NESTING_LEVELS)}`,
    json({ type: 'transcript', role: 'user', transcriptType: 'final', transcript: '\u202e\u0000\ud800' }),
    json({ type: 'x'.repeat(1_000_000) }),
  ];
}

function json(value: unknown): string {
  return JSON.stringify(value);
}
