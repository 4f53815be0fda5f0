// Scope: the platform client: forms and their values. Real servers.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { FormBody } from '../../../../widget/platform/platform.ts';
import { reasonOf, clientsOfFile } from './clients.ts';
import { answering, errorOf, OWNER, serve, serveStandIn } from './recording-server.ts';

const clientOf = clientsOfFile();
const receiver = () => clientOf(serve(answering(201, '{}')));

describe('the forms of the platform client', () => {
  it('accept text, blobs, files and streams', async () => {
    const { platform, server } = await receiver();
    const stream = new Blob(['flowing']).stream();
    await platform.voice.cloneElevenLabs({
      name: 'Erin',
      public: false,
      none: undefined,
      files: [
        new File(['one'], 'one.txt'),
        new Blob(['two']),
        { stream, name: 'three.wav', type: 'audio/wav' },
      ],
    });
    const body = server.received[0]?.body ?? '';
    expect(body.match(/name="files"; filename="[^"]+"/g)).toEqual([
      'name="files"; filename="one.txt"',
      'name="files"; filename="blob"',
      'name="files"; filename="three.wav"',
    ]);
    expect(body).toMatch(/name="name"\r\n\r\nErin\r\n/);
    expect(body).toMatch(/name="public"\r\n\r\nfalse\r\n/);
    expect(body).toMatch(/audio\/wav\r\n\r\nflowing\r\n/);
    expect(body).not.toContain('none');
  });

  it('send bytes as files, objects as JSON and dates as ISO 8601', async () => {
    const { platform, server } = await receiver();
    const bytes = new TextEncoder().encode('some bytes');
    await platform.file.create({
      array: bytes.subarray(5),
      buffer: Buffer.from('buffer'),
      whole: bytes.buffer,
      object: { a: [1] },
      date: new Date(0),
    });
    const body = server.received[0]?.body ?? '';
    expect(body).toMatch(/name="array"; filename="blob"\r\n[^\0]*?\r\n\r\nbytes\r\n/);
    expect(body).toMatch(/name="buffer"; filename="blob"\r\n[^\0]*?\r\n\r\nbuffer\r\n/);
    expect(body).toMatch(/name="whole"; filename="blob"\r\n[^\0]*?\r\n\r\nsome bytes\r\n/);
    expect(body).toMatch(/name="object"\r\n\r\n{"a":\[1\]}\r\n/);
    expect(body).toMatch(/name="date"\r\n\r\n1970-01-01T00:00:00.000Z\r\n/);
  });

  it("accept Node's streams", async () => {
    const folder = await mkdtemp(join(tmpdir(), 'task-tamer-form-'));
    await writeFile(join(folder, 'x.txt'), 'from a file');
    const { platform, server } = await receiver();
    await platform.file.create({
      file: { stream: createReadStream(join(folder, 'x.txt')), name: 'x.txt' },
      texts: { stream: Readable.from(['é', 'è']), name: 'y.txt' },
    });
    await rm(folder, { recursive: true });
    const body = server.received[0]?.body ?? '';
    expect(body).toMatch(/filename="x.txt"\r\n[^\0]*?\r\n\r\nfrom a file\r\n/);
    expect(body).toMatch(/filename="y.txt"\r\n[^\0]*?\r\n\r\néè\r\n/);
  });

  it.each<[string, unknown]>([
    ['null', null],
    ['nothing', undefined],
    ['text', 'file'],
    ['a list', []],
    ['a file in the place of its field', new Blob(['x'])],
    ['a stream without a name', { file: new Blob(['x']).stream() }],
    ['a Node stream without a name', { file: Readable.from(['x']) }],
    ['a described stream without a name', { file: { stream: Readable.from(['x']) } }],
    ['a list in a list', { file: [['x']] }],
    ['a map', { file: new Map() }],
    ['a stream of numbers', { file: { stream: Readable.from([1]), name: 'x' } }],
  ])('reject %s', async (_, body) => {
    const { platform, server } = await receiver();
    expect(await reasonOf(platform.file.create(body as FormBody))).toBeInstanceOf(TypeError);
    expect(server.received).toEqual([]);
  });

  it('reject with the error of a broken stream', async () => {
    const { platform, server } = await receiver();
    const broken = new Error('The disk is gone.');
    const web = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(broken) });
    const node = new Readable({ read: () => node.destroy(broken) });
    expect(await reasonOf(platform.file.create({ file: { stream: web, name: 'x' } }))).toBe(broken);
    expect(await reasonOf(platform.file.create({ file: { stream: node, name: 'x' } }))).toBe(broken);
    expect(server.received).toEqual([]);
  });

  it('cancel their stream on abort', async () => {
    const { platform, server } = await receiver();
    const controller = new AbortController();
    let cancelled = false;
    const stream = new ReadableStream<Uint8Array>({
      pull: () => controller.abort(),
      cancel: () => {
        cancelled = true;
      },
    });
    const running = platform.file.create({ file: { stream, name: 'x' } }, { signal: controller.signal });
    expect((await errorOf(running)).kind).toBe('aborted');
    await expect.poll(() => cancelled).toBe(true);
    expect(server.received).toEqual([]);
  });

  it('destroy a stalled Node stream on abort', async () => {
    const { platform } = await receiver();
    const controller = new AbortController();
    const stream = new Readable({ read: () => controller.abort() });
    const running = platform.file.create({ file: { stream, name: 'x' } }, { signal: controller.signal });
    expect((await errorOf(running)).kind).toBe('aborted');
    await expect.poll(() => stream.destroyed).toBe(true);
  });

  it('are used for a voice with a file, and JSON for one without', async () => {
    const { platform, server } = await clientOf(serveStandIn(), OWNER);
    await platform.voiceLibrary.createSesameVoice({ voiceName: 'Erin' });
    await platform.voiceLibrary.createSesameVoice({ file: new Blob(['x']) });
    await platform.voiceLibrary.createSesameVoice({ file: Buffer.from('x') });
    await platform.voiceLibrary.createSesameVoice({ file: { stream: Readable.from(['x']), name: 'x' } });
    const types = server.received.map(({ headers }) => headers['content-type']?.split(';')[0]);
    expect(types).toEqual(['application/json', ...Array<string>(3).fill('multipart/form-data')]);
  });
});
