// Scope: the requests for a text message, and how its answer is read.
import { describe, expect, it } from 'vitest';
import { delta, openStream, PLATFORM, settled, streamed, World } from './world.ts';

describe('the requests of a text chat', () => {
  it('open a session with the variables, and continue it without them', async () => {
    const world = new World([() => streamed(delta('Hi.')), () => streamed(delta('Yes.'))]);
    expect(await world.say('Hello')).toEqual({ kind: 'answered' });
    expect(await world.say('And now?')).toEqual({ kind: 'answered' });
    expect(world.bodies).toEqual([
      {
        assistantId: 'erin',
        input: 'Hello',
        assistantOverrides: { variableValues: { name: 'Grace' } },
        stream: true,
      },
      { assistantId: 'erin', input: 'And now?', sessionId: 's1', stream: true },
    ]);
    const { url, init } = world.asked[0] ?? {};
    expect(url).toBe('https://api.example/chat/web');
    expect(init).toMatchObject({
      method: 'POST',
      credentials: 'omit',
      redirect: 'manual',
      headers: { Authorization: 'Bearer public-key', 'Content-Type': 'application/json' },
    });
    expect(world.client.sessionId).toBe('s1');
  });

  it('include the earlier conversation in the first request only', async () => {
    const world = new World([() => streamed(delta('Hi.')), () => streamed(delta('Yes.'))]);
    const before = [
      { role: 'assistant', text: 'Shall we book?' },
      { role: 'user', text: 'Yes please' },
    ] as const;
    await world.say('Tomorrow', '1', before);
    await world.say('At ten', '2', [...before, { role: 'user', text: 'Tomorrow' }]);
    expect(world.bodies.map(({ input }) => input)).toEqual([
      [
        { role: 'assistant', content: 'Shall we book?' },
        { role: 'user', content: 'Yes please' },
        { role: 'user', content: 'Tomorrow' },
      ],
      'At ten',
    ]);
  });

  it('include it as a list where the page gives all arrays a toJSON, as Prototype.js does', async () => {
    const world = new World([() => streamed(delta('Hi.'))]);
    Reflect.set(Array.prototype, 'toJSON', () => 'text');
    try {
      await world.say('Tomorrow', '1', [{ role: 'user', text: 'Yes please' }]);
    } finally {
      Reflect.deleteProperty(Array.prototype, 'toJSON');
    }
    expect(world.bodies[0]?.['input']).toEqual([
      { role: 'user', content: 'Yes please' },
      { role: 'user', content: 'Tomorrow' },
    ]);
  });

  it('include the newest complete lines that fit', async () => {
    const world = new World([() => streamed(delta('Hi.'))]);
    const lines = Array.from(
      { length: 300 },
      (_, at) => ({ role: 'user', text: `${at} ${'x'.repeat(300)}` }) as const,
    );
    await world.say('Now', '1', lines);
    const input = world.bodies[0]?.['input'] as readonly { content: string }[];
    expect(input.at(-1)?.content).toBe('Now');
    expect(input.at(-2)?.content).toBe(lines.at(-1)?.text);
    expect(input.length).toBeGreaterThan(40);
    expect(JSON.stringify(input).length).toBeLessThan(20_000);
  });

  it('include an inline definition', async () => {
    const assistant = { model: { provider: 'x' } };
    const world = new World([() => streamed(delta('Hi.'))], { ...PLATFORM, assistant });
    await world.say('Hello');
    expect(world.bodies[0]).toMatchObject({ assistant });
    expect(world.bodies[0]).not.toHaveProperty('assistantId');
  });

  it('are sent one at a time, in the order of the messages', async () => {
    const stream = openStream();
    const world = new World([() => stream.response, () => streamed(delta('Two.'))]);
    const first = world.say('one');
    const second = world.say('two');
    await settled();
    expect(world.asked.length).toBe(1);
    await stream.write(delta('One.'));
    expect(world.asked.length).toBe(1);
    await stream.end();
    expect(await Promise.all([first, second])).toEqual([{ kind: 'answered' }, { kind: 'answered' }]);
    expect(world.bodies.map(({ input }) => input)).toEqual(['one', 'two']);
  });
});

describe('an answer in a text chat', () => {
  it('is emitted as it grows, then as final', async () => {
    const stream = openStream();
    const world = new World([() => stream.response]);
    const outcome = world.say('Hello', '1');
    await settled();
    expect(world.client.state).toEqual({ status: 'waiting', message: '1' });
    await stream.write(delta('Good '));
    expect(world.client.state).toEqual({ status: 'answering', message: '1' });
    expect(world.lines('1')).toEqual(['Good  …']);
    await stream.write(delta('morning.'));
    expect(world.lines('1')).toEqual(['Good morning. …']);
    await stream.end();
    expect(await outcome).toEqual({ kind: 'answered' });
    expect(world.lines('1')).toEqual(['Good morning.']);
    expect(world.client.state).toEqual({ status: 'idle' });
    expect(world.told.map(({ name }) => name)).toEqual([
      'state',
      'sent',
      'transcript',
      'chat-start',
      'state',
      'answer',
      'transcript',
      'answer',
      'transcript',
      'answer',
      'transcript',
      'state',
      'settled',
    ]);
    expect(world.all('chat-start')).toEqual([{ sessionId: 's1' }]);
    expect(world.all('transcript').at(0)).toEqual({
      role: 'user',
      text: 'Hello',
      final: true,
      channel: 'writing',
    });
    expect(world.all('transcript').at(-1)).toEqual({
      role: 'assistant',
      text: 'Good morning.',
      final: true,
      channel: 'writing',
    });
  });

  it('has a line for each output with text, even with tools in between', async () => {
    const world = new World([
      () => streamed(delta('Let me look.'), delta('', 1), delta('Tuesday ', 3), delta('at ten.', 3)),
    ]);
    await world.say('When?', '1');
    expect(world.lines('1')).toEqual(['Let me look.', 'Tuesday at ten.']);
  });

  it('may follow a tool call, at output[1]', async () => {
    const world = new World([() => streamed(delta('Tuesday.', 1))]);
    await world.say('When?', '1');
    expect(world.lines('1')).toEqual(['Tuesday.']);
  });

  it.each<[string, Response]>([
    [
      'whole, as JSON',
      Response.json({ id: 'c', sessionId: 's1', output: [{ role: 'assistant', content: 'Hi.' }] }),
    ],
    ['without a blank line at its end', streamed(delta('Hi.').trimEnd())],
    ['with text after its [DONE]', streamed(delta('Hi.'), 'data: [DONE]\n\n', delta(' Not this.'))],
    [
      'as a list of outputs',
      streamed(`data: {"output":[{"role":"tool","content":"x"},{"role":"assistant","content":"Hi."}]}\n\n`),
    ],
    ['as one output', streamed('data: {"output":"Hi."}\n\n')],
    [
      'with garbage in between',
      streamed(
        'data: {"path":"chat.outp\n\n',
        ': ping\n\nevent: x\nid: 7\n\n',
        delta('Hi.'),
        'data: 7\n\ndata: null\n\n',
      ),
    ],
    [
      'with paths of other things',
      streamed(delta('Hi.'), 'data: {"path":"chat.output[0].toolCalls","delta":"x"}\n\n'),
    ],
    [
      'with half a character in each of two pieces',
      streamed(
        delta('Hi.'),
        'data: {"path":"chat.output[0].content","delta":"\\ud83d"}\n\n',
        'data: {"path":"chat.output[0].content","delta":"\\ude00"}\n\n',
      ),
    ],
  ])('is parsed %s', async (name, response) => {
    const world = new World([() => response]);
    expect(await world.say('Hello', '1')).toEqual({ kind: 'answered' });
    expect(world.lines('1')).toEqual([name.includes('half') ? 'Hi.😀' : 'Hi.']);
  });

  it('never contains half of a character', async () => {
    const world = new World([
      () => streamed('data: {"path":"chat.output[0].content","delta":"Hi\\ud83d"}\n\n'),
    ]);
    await world.say('Hello', '1');
    expect(world.lines('1')).toEqual(['Hi']);
  });
});

describe('a message that is not sent', () => {
  it.each([
    ['only whitespace', ' \n', true, 'cancelled'],
    ['too long', 'x'.repeat(2_001), true, 'cancelled'],
    ['written while offline', 'Hello', false, 'offline'],
  ])('is %s', async (_, text, online, reason) => {
    const world = new World([]);
    world.online = online;
    expect(await world.say(text)).toMatchObject({ kind: 'failed', error: { reason, delivery: 'none' } });
    expect(world.asked).toEqual([]);
  });

  it('is one without a valid key or an assistant', async () => {
    for (const route of [
      { ...PLATFORM, publicKey: '' },
      { ...PLATFORM, publicKey: 'späť' },
      { ...PLATFORM, assistant: '' },
    ]) {
      const world = new World([], route);
      expect(await world.say('Hello')).toMatchObject({ kind: 'failed', error: { reason: 'not-configured' } });
    }
  });
});
