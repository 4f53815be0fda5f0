// Scope: what the call endpoint says of the consent and the open channels decides who is admitted.
import { describe, expect, it } from 'vitest';
import { DEFAULT_CONFIG, type AgentConfig, type EndpointStatus } from '../../../../widget/config/config.ts';
import { flush } from '../../call/fakes.ts';
import { answered, fillIn, page } from '../session-page.ts';

const BARE: AgentConfig = { ...DEFAULT_CONFIG, callEndpoint: 'https://calls.example/', messages: true };
const COMPLETE: AgentConfig = { ...BARE, captchaSiteKey: 'site' };
const OPEN: EndpointStatus = { status: 'known', channels: ['voice', 'writing', 'message'] };
const LOADING: EndpointStatus = { status: 'loading' };
const UNREACHABLE: EndpointStatus = { status: 'unreachable' };

/** A visitor who has filled in the whole form. */
async function ready(options: Parameters<typeof page>[1] = {}) {
  const visit = page({ ...COMPLETE, publicKey: null, assistant: null, endpoint: OPEN }, options);
  fillIn(visit);
  await flush();
  return visit;
}

async function submit(visit: ReturnType<typeof page>): Promise<void> {
  visit.session.actions.submit();
  await visit.world.timers.advance(1_000);
}

describe('a call', () => {
  it('starts with a consent that the endpoint has confirmed', async () => {
    const visit = await ready();
    await submit(visit);
    expect(visit.shown().call.status).toBe('joined');
  });

  it('does not start while the endpoint is asked whether the ticked text is current', async () => {
    const visit = await ready();
    visit.session.configure({ ...COMPLETE, endpoint: LOADING });
    await submit(visit);
    expect(visit.shown()).toMatchObject({ call: { status: 'idle' }, missing: ['consent'] });
    visit.session.configure({ ...COMPLETE, endpoint: OPEN });
    expect(visit.shown().form.consent).toBe(true);
  });

  it.each([{ status: 'known', channels: ['writing'] } as const, UNREACHABLE])(
    'does not start where the endpoint takes none (%j)',
    async (endpoint) => {
      const visit = await ready();
      visit.session.configure({ ...COMPLETE, endpoint });
      await submit(visit);
      expect(visit.shown().call.status).toBe('idle');
    },
  );
});

describe('the form', () => {
  it.each([
    ['is there while the endpoint is asked', LOADING, { mayCall: true, form: { problem: null } }],
    [
      'is replaced if the endpoint cannot be reached',
      UNREACHABLE,
      { mayCall: false, form: { problem: 'network' } },
    ],
    [
      'is replaced if the endpoint does not know the business',
      { status: 'known', channels: [] } as const,
      { mayCall: false, form: { problem: 'not-configured' } },
    ],
  ])('of a tag with one attribute %s', (_, endpoint, expected) => {
    const visit = page({ ...BARE, publicKey: null, assistant: null, captchaSiteKey: null, endpoint });
    visit.dialog.open('launcher');
    expect(visit.shown()).toMatchObject(expected);
  });

  it('says that calls are paused, and is there for the channels that are open', () => {
    const endpoint: EndpointStatus = { status: 'known', channels: ['message'] };
    const visit = page({ ...COMPLETE, publicKey: null, assistant: null, endpoint });
    visit.dialog.open('launcher');
    expect(visit.shown()).toMatchObject({
      mayCall: false,
      offersWriting: false,
      offersMessages: true,
      form: { problem: 'paused', isFolded: true },
    });
    visit.session.actions.showChannel('message');
    expect(visit.shown()).toMatchObject({ channel: 'message', form: { problem: null, isFolded: false } });
  });
});

describe('the endpoint', () => {
  it('is asked again when it has refused the consent, and by who tries again', async () => {
    const asked: boolean[] = [];
    const visit = await ready({ refresh: (isDoubtful) => asked.push(isDoubtful) });
    visit.world.answer = () => Promise.resolve(Response.json({ error: 'consent-refused' }, { status: 428 }));
    await submit(visit);
    // Each event with the refusal asks; the endpoint receives one request.
    expect(asked).toContain(true);
    asked.length = 0;
    visit.session.configure({ ...COMPLETE, endpoint: UNREACHABLE });
    visit.session.actions.showChannel('voice');
    expect(asked).toEqual([true]);
  });

  it.each([
    ['which of its channels are open', 'not-configured', 422],
    ['for the words of its consent', 'consent-refused', 428],
  ])('is asked again %s when it has refused a message', async (_, error, status) => {
    const asked: boolean[] = [];
    const visit = page(COMPLETE, {
      refresh: (isDoubtful) => asked.push(isDoubtful),
      posted: () => Response.json({ error }, { status }),
    });
    fillIn(visit);
    visit.session.actions.setContact('grace@mail.example');
    visit.session.actions.setMessage('Please call me.');
    visit.session.actions.submit('message');
    await answered();
    expect(asked).toEqual([true]);
  });
});
