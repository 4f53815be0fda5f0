// Scope: the types of the client's methods: bodies they accept and reject, results they promise. Mostly checked by the
// compiler: lines marked as errors must be errors.
import { expect, expectTypeOf, it } from 'vitest';
import {
  createPlatform,
  type Assistant,
  type CallBody,
  type CallOptions,
  type Chat,
  type ChatBody,
  type ChatEvent,
  type EventStream,
} from '../../../../widget/platform/platform.ts';
import { clientsOfFile } from './clients.ts';
import { answering, serve } from './recording-server.ts';

interface MyVoice {
  provider: string;
  voiceId: string;
}
interface MyAssistant {
  name: string;
  voice: MyVoice;
  firstMessage: string;
}
interface MyTool {
  type: 'function';
}
interface MyUpload {
  file: Blob;
  purpose: string;
}

const clientOf = clientsOfFile();
const voice: MyVoice = { provider: '11labs', voiceId: 'v' };
const assistant: MyAssistant = { name: 'Erin', voice, firstMessage: 'Hello' };
const tool: MyTool = { type: 'function' };
const upload: MyUpload = { file: new Blob(['x']), purpose: 'y' };

it('method types accept bodies typed as interfaces, at any depth', async () => {
  const { platform, server } = await clientOf(serve(answering(201, '{"id":"x"}')));
  await platform.assistant.create(assistant);
  await platform.assistant.create({ voice, model: { provider: 'openai' } });
  await platform.call.create({ assistant, customer: { number: '+15550100' } });
  await platform.squad.create({ members: [{ assistant }] });
  await platform.tool.create(tool);
  await platform.template.create([tool, { name: 'b' }]);
  await platform.call.delete('x', tool);
  await platform.file.create(upload);
  expect(server.received.length).toBe(8);
});

it('method types reject invalid bodies', async () => {
  const { platform } = await clientOf(serve(answering(201, '{"id":"x"}')));
  const { assistant, template, tool } = platform;
  const wrong = () => [
    // @ts-expect-error A name must be a string.
    assistant.create({ name: 7 }),
    // @ts-expect-error An assistant must not be an array.
    assistant.create([{ name: 'Erin' }]),
    // @ts-expect-error A tool must not be a string.
    tool.create('function'),
    // @ts-expect-error Templates must be an array.
    template.create({ name: 'a' }),
    // @ts-expect-error A GET has no body.
    assistant.get('x', { name: 'Erin' }),
  ];
  expect(wrong).toBeTypeOf('function');
});

it('method types promise an entity, a batch, or null', async () => {
  const { platform } = await clientOf(serve(answering(201, '{"id":"x"}')));
  const made = await platform.assistant.create({});
  // @ts-expect-error The result may be null.
  expect(made.id).toBe('x');
  expect((await platform.assistant.create<Assistant>({})).id).toBe('x');
  expect((await platform.assistant.get('x')).id).toBe('x');
  const body: CallBody = { customers: [{ number: '+15550100' }] };
  const placed = await platform.call.create(body);
  const failed: readonly unknown[] = placed?.results ? placed.errors : [];
  const id: string | undefined = placed?.results ? placed.results[0]?.id : placed?.id;
  expect([id, failed]).toEqual(['x', []]);
  expectTypeOf(() => platform.tool.create({})).returns.resolves.toBeUnknown();
});

it('method types promise events for a streamed chat, and an answer otherwise', () => {
  const { chat } = createPlatform({ token: 'any' });
  const streamed = () => chat.create({ input: 'Hello', stream: true });
  expectTypeOf(streamed).returns.resolves.toEqualTypeOf<EventStream<ChatEvent>>();
  expectTypeOf(() => chat.create({ input: 'Hello' })).returns.resolves.toEqualTypeOf<Chat | null>();
  expectTypeOf(() =>
    chat.create({ input: 'Hello', stream: false }),
  ).returns.resolves.toEqualTypeOf<Chat | null>();
  const either = (body: ChatBody) => chat.create(body);
  expectTypeOf(either).returns.resolves.toEqualTypeOf<NoInfer<Chat | EventStream<ChatEvent> | null>>();
  expectTypeOf(() => chat.create<Chat>({})).returns.resolves.toExtend<Chat>();
});

it('method types accept options in place of an optional body', async () => {
  const { platform } = await clientOf(serve(answering(200, '{}')));
  const { call, tool } = platform;
  expectTypeOf(call.delete).toBeCallableWith('x', { signal: new AbortController().signal });
  expectTypeOf(call.delete).toBeCallableWith('x', undefined, { timeout: 1_000 });
  expectTypeOf(call.delete).toBeCallableWith('x', { ids: ['x'] }, { timeout: 1_000 });
  expectTypeOf(tool.delete).parameters.toEqualTypeOf<[id: string, options?: CallOptions]>();
});
