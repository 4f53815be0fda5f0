/** Calls: web calls, which are recorded, and phone calls, which are only stored. */
import { PlatformError, send, sendJson } from '../../http-answers.ts';
import { isFields, readFields, readOptionalFields } from '../resources/bodies.ts';
import type { CallRecord } from './call-record.ts';
import { bearer, idOf, sendList } from '../resources/collections.ts';
import { notFound, type Fields, type ResourceStore } from '../resources/resource-store.ts';
import type { Route, RouteContext } from '../routes.ts';

const CALLS = '/call';
/** E.164. */
const PHONE_NUMBER = /^\+[1-9]\d{6,14}$/;

/** An empty packet capture: just the file header, little-endian, Ethernet. */
const EMPTY_CAPTURE = Buffer.from('d4c3b2a1020004000000000000000000ffff000001000000', 'hex');

export type WebCalls = {
  find(id: string): CallRecord | undefined;
  /** Oldest first. */
  all(): readonly CallRecord[];
  /** Ends the call if it is in progress. */
  forget(id: string): void;
};

export function callRows(calls: WebCalls, store: ResourceStore): Route[] {
  const listed = () =>
    [...calls.all().map((call) => call.toJson() as Fields), ...store.list(CALLS).toReversed()]
      .toSorted((one, other) => String(one['createdAt']).localeCompare(String(other['createdAt'])))
      .toReversed();
  const place = (fields: Fields) =>
    store.add(CALLS, { ...fields, type: 'outboundPhoneCall', status: 'queued' });
  const create: Route['handle'] = async ({ request, response }) => {
    const fields = await readFields(request);
    sendJson(response, 201, Array.isArray(fields['customers']) ? placeAll(fields, place) : place(fields));
  };
  return [
    bearer('POST', CALLS, create),
    bearer('POST', '/call/phone', create),
    bearer('GET', CALLS, (context) => sendList(context, 'plain', listed())),
    bearer('GET', '/v2/call', (context) => sendList(context, 'pages', listed())),
    bearer('GET', '/v2/call/export', (context) => sendList(context, 'pages', listed())),
    bearer('GET', '/v2/call/metadata', (context) => sendList(context, 'pages', listed().map(metadata))),
    ...oneCallRows(calls, store),
    ...recordingRows(calls),
  ];
}

/** Bulk calls: those placed, and the errors of the rest. */
function placeAll({ customers, ...fields }: Fields, place: (fields: Fields) => Fields): object {
  const asked: readonly unknown[] = Array.isArray(customers) ? customers : [];
  const [reachable, others] = [asked.filter(hasNumber), asked.filter((customer) => !hasNumber(customer))];
  return {
    results: reachable.map((customer) => place({ ...fields, customer })),
    errors: others.map((customer) => ({ customer, error: 'customer.number must be a valid phone number' })),
  };
}

function hasNumber(customer: unknown): boolean {
  const number = isFields(customer) ? customer['number'] : undefined;
  return typeof number === 'string' && PHONE_NUMBER.test(number);
}

function oneCallRows(calls: WebCalls, store: ResourceStore): Route[] {
  const refused = new WeakMap<CallRecord, number>();
  const read = (context: RouteContext): Fields => {
    const id = idOf(context);
    return (calls.find(id)?.toJson() as Fields | undefined) ?? store.get(CALLS, id);
  };
  return [
    bearer('GET', '/call/{id}', (context) => sendJson(context.response, 200, read(context))),
    bearer('PATCH', '/call/{id}', async (context) => {
      read(context);
      const fields = await readFields(context.request);
      const call = calls.find(idOf(context));
      if (call === undefined) store.update(CALLS, idOf(context), fields);
      else call.name = typeof fields['name'] === 'string' ? fields['name'] : call.name;
      sendJson(context.response, 200, read(context));
    }),
    bearer('DELETE', '/call/{id}', async (context) => {
      const id = idOf(context);
      const gone = read(context);
      await readOptionalFields(context.request);
      refuseAtFirst(calls.find(id), refused);
      if (calls.find(id) === undefined) store.remove(CALLS, id);
      else calls.forget(id);
      sendJson(context.response, 200, gone);
    }),
  ];
}

/** How many deletions fail before one succeeds. */
const REFUSED_ERASURES = 2;

/** @throws PlatformError while the recordings cannot be erased, in which case the platform keeps the call */
function refuseAtFirst(call: CallRecord | undefined, refused: WeakMap<CallRecord, number>): void {
  if (call?.scenario.reports !== 'erasing-fails') return;
  const times = refused.get(call) ?? 0;
  refused.set(call, times + 1);
  if (times < REFUSED_ERASURES)
    throw new PlatformError(
      503,
      'Service Unavailable',
      'The recordings could not be erased; the call was not deleted.',
    );
}

/** The platform mixes both voices in one file; here each file has one, and Erin's stands in for the mix. */
function recordingRows(calls: WebCalls): Route[] {
  const file = (name: string, sendIt: (call: CallRecord, context: RouteContext) => void) =>
    bearer('GET', `/call/{id}/${name}`, (context) => {
      const call = calls.find(idOf(context));
      if (call === undefined) throw notFound(CALLS, idOf(context));
      sendIt(call, context);
    });
  const sound = (name: string, track: 'heard' | 'said') =>
    file(name, (call, { response }) => sendSound(call[track], response));
  return [
    sound('customer-recording', 'heard'),
    sound('assistant-recording', 'said'),
    file('mono-recording', (call, { response }) => {
      if (call.scenario.reports !== 'recording-redirects') return sendSound(call.said, response);
      response.writeHead(302, { Location: 'stored-recording' }).end();
    }),
    // The redirect's target needs no key; the real platform signs its URL.
    {
      method: 'GET',
      path: '/call/{id}/stored-recording',
      access: 'open',
      handle: (context) => {
        const call = calls.find(idOf(context));
        if (call === undefined) throw notFound(CALLS, idOf(context));
        sendSound(call.said, context.response);
      },
    },
    sound('stereo-recording', 'said'),
    file('video-recording', () => {
      throw new PlatformError(404, 'Not Found', 'This call has no video recording.');
    }),
    file('pcap', (_, { response }) => send(response, 200, 'application/vnd.tcpdump.pcap', EMPTY_CAPTURE)),
    file('call-logs', (call, { response }) =>
      send(
        response,
        200,
        'application/x-ndjson',
        call.timeline.map((entry) => `${JSON.stringify(entry)}\n`).join(''),
      ),
    ),
  ];
}

const sendSound = (track: CallRecord['said'], response: RouteContext['response']): void =>
  send(response, 200, 'audio/wav', track.toWav());

function metadata({ id, type, status, createdAt, startedAt, endedAt, endedReason }: Fields): Fields {
  return { id, type, status, createdAt, startedAt, endedAt, endedReason };
}
