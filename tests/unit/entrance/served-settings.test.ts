// Scope: what the call endpoint says of a business: when it is asked, and what becomes of its answers.
import { expect, it } from 'vitest';
import type { Served } from '../../../widget/config/config.ts';
import { ServedSettings } from '../../../widget/entrance/served-settings.ts';

const CLOSED = { channels: [] };
const LOADING = { status: 'loading' } as const;

/** An endpoint whose answers wait for the test. */
class World {
  readonly urls: string[] = [];
  readonly served: Served[] = [];
  endpoint: string | null = 'https://calls.example/paws/';
  isComplete = false;
  at = 1_000_000;
  init: RequestInit = {};
  readonly settings = new ServedSettings({
    endpoint: () => this.endpoint,
    isComplete: () => this.isComplete,
    serve: (served) => this.served.push(served),
    fetch: (url, init) => {
      this.urls.push(url);
      this.init = init;
      return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
    },
    now: () => this.at,
  });
  readonly #waiting: { resolve: (answer: Response) => void; reject: (error: unknown) => void }[] = [];

  get last(): Served | undefined {
    return this.served.at(-1);
  }

  async answer(body: unknown, status = 200): Promise<void> {
    this.#waiting.shift()?.resolve(Response.json(body, { status }));
    await new Promise(setImmediate);
  }

  async fail(): Promise<void> {
    this.#waiting.shift()?.reject(new TypeError('Failed to fetch'));
    await new Promise(setImmediate);
  }
}

it('the endpoint is asked once for several openings within a minute, and again after that', async () => {
  const world = new World();
  world.settings.refresh();
  world.settings.refresh();
  expect([world.urls, world.last]).toEqual([['https://calls.example/paws/config'], { endpoint: LOADING }]);
  expect(world.init).toMatchObject({ cache: 'no-cache', credentials: 'omit' });
  await world.answer(CLOSED);
  world.at += 59_999;
  world.settings.refresh();
  expect(world.urls).toHaveLength(1);
  world.at += 1;
  world.settings.refresh();
  expect(world.urls).toHaveLength(2);
});

it('the endpoint is asked at once again when it has refused what the form shows', async () => {
  const world = new World();
  world.settings.refresh();
  world.settings.refresh(true);
  expect(world.urls).toHaveLength(1);
  await world.answer(CLOSED);
  world.settings.refresh(true);
  expect(world.urls).toHaveLength(2);
});

it('the answer names settings of the tag, and none that would run code or send data elsewhere', async () => {
  const world = new World();
  world.settings.refresh();
  await world.answer({
    channels: ['voice', 'message'],
    siteKey: 'key',
    businessName: 'Paws',
    consentText: null,
    strings: [{ 'form.start': 'Ring' }],
    bookingTools: ['book', 'move'],
    replyTools: [],
    dailyConfig: { bundlePathOverride: 'https://evil.example/' },
    captchaApiUrl: 'https://evil.example/api.js',
    apiUrl: 'https://evil.example/',
    callEndpoint: 'https://evil.example/',
    dataLayer: 'dataLayer',
  });
  expect(world.last).toEqual({
    captchaSiteKey: 'key',
    businessName: 'Paws',
    consentText: null,
    strings: null,
    bookingTool: 'book move',
    replyTool: '',
    messages: true,
    endpoint: { status: 'known', channels: ['voice', 'message'] },
  });
});

it('the consent is unknown while the endpoint is asked again, and everything else stays', async () => {
  const world = new World();
  world.settings.refresh();
  await world.answer({ ...CLOSED, businessName: 'Paws' });
  world.settings.refresh(true);
  expect(world.last).toMatchObject({ businessName: 'Paws', endpoint: LOADING });
});

it.each([
  ['does not answer', (world: World) => world.fail()],
  ['answers something else', (world: World) => world.answer({ businessName: 'Paws' })],
  ['answers nonsense', (world: World) => world.answer({ channels: [], bookingTools: 'book' })],
  ['answers nothing', (world: World) => world.answer(null)],
  ['has no such path', (world: World) => world.answer({ error: 'not-found' }, 404)],
])('an endpoint that %s leaves a tag to what its page says, or to the phone', async (_, answer) => {
  const complete = new World();
  complete.isComplete = true;
  complete.settings.refresh();
  await answer(complete);
  expect(complete.last).toEqual({});
  const bare = new World();
  bare.settings.refresh();
  await answer(bare);
  expect(bare.last).toEqual({ endpoint: { status: 'unreachable' } });
  bare.settings.refresh();
  expect(bare.urls).toHaveLength(2);
});

it('an endpoint that has answered and then fails leaves the phone that it named, but no consent', async () => {
  const world = new World();
  world.isComplete = true;
  world.settings.refresh();
  await world.answer({ channels: ['voice'], contactPhone: '+1 212 555 0142' });
  world.settings.refresh(true);
  await world.fail();
  expect(world.last).toMatchObject({
    contactPhone: '+1 212 555 0142',
    endpoint: { status: 'unreachable' },
  });
});

it('the refusal of a business that cannot be served counts, because it says that no channel is open', async () => {
  const world = new World();
  world.settings.refresh();
  await world.answer({ error: 'not-found', channels: [] }, 404);
  expect(world.last?.endpoint).toEqual({ status: 'known', channels: [] });
});

it('the settings of an earlier endpoint are dropped, and its late answer is ignored', async () => {
  const world = new World();
  world.settings.refresh();
  await world.answer({ ...CLOSED, businessName: 'Paws' });
  world.settings.refresh(true);
  world.endpoint = 'https://calls.example/cuts';
  world.settings.refresh();
  expect(world.last).toEqual({ endpoint: LOADING });
  await world.answer({ ...CLOSED, businessName: 'Paws' });
  expect(world.last).toEqual({ endpoint: LOADING });
  await world.answer({ ...CLOSED, businessName: 'Cuts' });
  expect(world.last).toMatchObject({ businessName: 'Cuts' });
  world.endpoint = null;
  world.settings.refresh();
  expect(world.last).toEqual({});
});

it('a tag without an endpoint asks nothing', () => {
  const world = new World();
  world.endpoint = null;
  world.settings.refresh();
  expect([world.urls, world.served]).toEqual([[], []]);
});
