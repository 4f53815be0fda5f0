/** Passkeys: an owner who signed in by a link adds one, and signs in with it from then on. */
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { IncomingRequest } from '../../../admission/admission.ts';
import { fieldOf, textOf } from '../../../http/fields.ts';
import { base64url, fromBase64url, hashOf } from '../../../http/secrets.ts';
import type { SignInContext } from '../../context.ts';
import type { PasskeyRow } from '../../store/tables.ts';
import { done, problem } from '../answers.ts';
import type { Passkey } from '../page-contract.ts';
import { tooManyAttempts } from './attempts.ts';
import { deviceName } from './browser-name.ts';
import { memberSince } from './members.ts';
import type { Sessions } from './sessions.ts';
import { inboxIdOnHost, newToken, tokenCookie, type TokenCookie } from './tokens.ts';

const CHALLENGE_MS = 5 * 60_000;
const MAX_PASSKEYS = 20;
/** ES256, RS256 and Ed25519: between them, every authenticator in use has one. */
const ALGORITHMS = [-7, -257, -8];
const MAX_ID_CHARACTERS = 1_400;
const CREDENTIAL_ID = /^[\w-]+$/;

/** What a passkey is bound to. */
type RelyingParty = { readonly id: string; readonly origin: string; readonly inboxId: string };

/** Loaded on demand, because many servers never need it. */
const library = () => import('@simplewebauthn/server');

export class Passkeys {
  readonly #context: SignInContext;
  readonly #sessions: Sessions;
  readonly #cookie: TokenCookie;
  readonly #party: RelyingParty | null;

  constructor(context: SignInContext, sessions: Sessions) {
    this.#context = context;
    this.#sessions = sessions;
    this.#cookie = tokenCookie(context.settings.publicUrl, 'passkey', CHALLENGE_MS);
    this.#party = relyingParty(context.settings.publicUrl);
  }

  /** Whether this server's address can have passkeys. */
  get isPossible(): boolean {
    return this.#party !== null;
  }

  async anyExists(): Promise<boolean> {
    const { read, members } = this.#context;
    const people = await members();
    if (this.#party === null || people.length === 0) return false;
    const any = await read((db) =>
      db
        .selectFrom('passkeys')
        .select('id')
        .where((eb) =>
          eb.or(
            people.map(({ email, since }) =>
              eb.and([eb('owner', '=', email), eb('created_at', '>=', since)]),
            ),
          ),
        )
        .limit(1)
        .executeTakeFirst(),
    );
    return any !== undefined;
  }

  async list(owner: string): Promise<readonly Passkey[]> {
    const rows = await this.#of(owner);
    return rows.map(({ id, name, created_at, used_at }) => ({
      id,
      name,
      createdAt: created_at,
      usedAt: used_at,
    }));
  }

  async remove(owner: string, id: string): Promise<Response> {
    const removed = await this.#context.change((change) =>
      change
        .deleteFrom('passkeys')
        .where('id', '=', id)
        .where('owner', '=', owner)
        .returning('id')
        .executeTakeFirst(),
    );
    return removed === undefined ? problem(404, 'There is no such passkey.') : done();
  }

  /** The options with which the browser creates a passkey. */
  async registrationOptions(owner: string, request: Request): Promise<Response> {
    if (this.#party === null) return impossible();
    const known = await this.#of(owner);
    if (known.length >= MAX_PASSKEYS)
      return problem(409, `You have ${MAX_PASSKEYS} passkeys. Remove one first.`);
    const { generateRegistrationOptions } = await library();
    const { businessName } = this.#context.endpoint.settings;
    const options = await generateRegistrationOptions({
      rpName: businessName ?? 'Inbox',
      rpID: this.#party.id,
      // Authenticators list passkeys by it, also those of other inboxes on this host.
      userName: businessName === null ? owner : `${owner} (${businessName})`,
      ...(businessName === null ? {} : { userDisplayName: businessName }),
      userID: userHandle(this.#party.inboxId, owner),
      attestationType: 'none',
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: known.map(({ id, transports }) => ({ id, transports: transportsIn(transports) })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    return this.#challenged(request, options, owner);
  }

  async register(owner: string, request: Request, body: unknown): Promise<Response> {
    const challenge = await this.#takeChallenge(request, body, owner);
    if (this.#party === null || challenge === null) return notAdded();
    const { verifyRegistrationResponse } = await library();
    const { registrationInfo } = await verifyRegistrationResponse({
      response: body as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: this.#party.origin,
      expectedRPID: this.#party.id,
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch(() => ({ registrationInfo: undefined }));
    if (registrationInfo === undefined) return notAdded();
    const { credential } = registrationInfo;
    const { change: inChange, now } = this.#context;
    const since = await this.#since(owner);
    if (since === null) return notAdded();
    const row = {
      id: credential.id,
      owner,
      public_key: base64url(credential.publicKey),
      counter: credential.counter,
      transports: JSON.stringify(credential.transports ?? []),
      name: deviceName(request.headers.get('user-agent')),
      created_at: now(),
    };
    const { numInsertedOrUpdatedRows } = await inChange(async (change) => {
      await change
        .deleteFrom('passkeys')
        .where('owner', '=', owner)
        .where('created_at', '<', since)
        .execute();
      return change
        .insertInto('passkeys')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
    });
    return numInsertedOrUpdatedRows === 1n ? done() : notAdded();
  }

  /** The options with which the browser signs in. They name no owner and no passkey. */
  async signInOptions(incoming: IncomingRequest): Promise<Response> {
    const refusal = await tooManyAttempts(this.#context, 'passkey', incoming);
    if (refusal !== null) return refusal;
    if (this.#party === null) return impossible();
    const { generateAuthenticationOptions } = await library();
    const options = await generateAuthenticationOptions({
      rpID: this.#party.id,
      userVerification: 'required',
    });
    return this.#challenged(incoming.request, options, null);
  }

  async signIn(incoming: IncomingRequest, body: unknown): Promise<Response> {
    const refusal = await tooManyAttempts(this.#context, 'passkey', incoming);
    if (refusal !== null) return refusal;
    const challenge = await this.#takeChallenge(incoming.request, body, null);
    const passkey = await this.#known(fieldOf(body, 'id'));
    if (challenge === null || passkey === undefined) return wrongPasskey();
    const counter = await this.#verifiedCounter(body, challenge, passkey);
    if (counter === null) return wrongPasskey();
    const { change: inChange, now } = this.#context;
    // Of two requests that used the same counter, one signs in.
    const updated = await inChange((change) =>
      change
        .updateTable('passkeys')
        .set({ counter, used_at: now() })
        .where('id', '=', passkey.id)
        .where('counter', '=', passkey.counter)
        .returning('id')
        .executeTakeFirst(),
    );
    return updated === undefined ? wrongPasskey() : this.#sessions.begin(incoming.request, passkey.owner);
  }

  /** Null for a response that is not proven. A counter that went back means a copied passkey. */
  async #verifiedCounter(body: unknown, challenge: string, passkey: PasskeyRow): Promise<number | null> {
    const publicKey = fromBase64url(passkey.public_key);
    if (this.#party === null || publicKey === null) return null;
    const { verifyAuthenticationResponse } = await library();
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: body as AuthenticationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: this.#party.origin,
        expectedRPID: this.#party.id,
        credential: { id: passkey.id, publicKey, counter: passkey.counter },
      });
      return verified ? authenticationInfo.newCounter : null;
    } catch {
      return null;
    }
  }

  async #known(id: unknown): Promise<PasskeyRow | undefined> {
    const { read } = this.#context;
    const known = textOf(id, MAX_ID_CHARACTERS);
    if (known === null || !CREDENTIAL_ID.test(known)) return undefined;
    const row = await read((db) =>
      db.selectFrom('passkeys').selectAll().where('id', '=', known).executeTakeFirst(),
    );
    if (row === undefined) return undefined;
    return (await memberSince(this.#context, row.owner, row.created_at)) === null ? undefined : row;
  }

  /** Those with which they can sign in. */
  async #of(owner: string): Promise<readonly PasskeyRow[]> {
    const since = await this.#since(owner);
    if (since === null) return [];
    return this.#context.read((db) =>
      db
        .selectFrom('passkeys')
        .selectAll()
        .where('owner', '=', owner)
        .where('created_at', '>=', since)
        .orderBy('created_at')
        .execute(),
    );
  }

  /** Null for someone who may not open the inbox. */
  async #since(owner: string): Promise<number | null> {
    return (await this.#context.members()).find(({ email }) => email === owner)?.since ?? null;
  }

  async #challenged(
    request: Request,
    options: { readonly challenge: string },
    owner: string | null,
  ): Promise<Response> {
    const { change: inChange, now } = this.#context;
    const browser = this.#cookie.read(request) ?? newToken();
    const row = {
      hash: hashOf(options.challenge),
      browser_hash: hashOf(browser),
      owner,
      expires_at: now() + CHALLENGE_MS,
    };
    await inChange(async (change) => {
      await change.deleteFrom('challenges').where('expires_at', '<=', now()).execute();
      await change.insertInto('challenges').values(row).execute();
    });
    return Response.json(options, { headers: { 'set-cookie': this.#cookie.set(browser) } });
  }

  /** Takes the challenge of this browser and owner, which works once. Null if there is none. */
  async #takeChallenge(request: Request, body: unknown, owner: string | null): Promise<string | null> {
    const challenge = challengeIn(body);
    const browser = this.#cookie.read(request);
    if (challenge === null || browser === null) return null;
    const { change: inChange, now } = this.#context;
    const taken = await inChange((change) =>
      change
        .deleteFrom('challenges')
        .where('hash', '=', hashOf(challenge))
        .where('browser_hash', '=', hashOf(browser))
        .where('owner', owner === null ? 'is' : '=', owner)
        .where('expires_at', '>', now())
        .returning('hash')
        .executeTakeFirst(),
    );
    return taken === undefined ? null : challenge;
  }
}

/** Browsers give passkeys to names, not to numeric addresses, and only to HTTPS or this machine. */
function relyingParty(publicUrl: string | null): RelyingParty | null {
  if (publicUrl === null) return null;
  const { hostname, origin, protocol } = new URL(publicUrl);
  const isNumeric = /^[\d.]+$|^\[/.test(hostname);
  const isSafe = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
  return isNumeric || !isSafe ? null : { id: hostname, origin, inboxId: inboxIdOnHost(publicUrl) };
}

/**
 * Authenticators replace a passkey of the same host and user handle. Sites can read it from an authenticator without a
 * check, so it is not the address itself.
 */
function userHandle(inboxId: string, owner: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(hashOf(`passkey user${inboxId}:${owner}`));
}

function challengeIn(body: unknown): string | null {
  const data = textOf(fieldOf(body, 'response', 'clientDataJSON'), 10_000);
  const bytes = data === null ? null : fromBase64url(data);
  if (bytes === null) return null;
  try {
    return textOf(fieldOf(JSON.parse(new TextDecoder().decode(bytes)), 'challenge'), 200);
  } catch {
    return null;
  }
}

const transportsIn = (json: string) => JSON.parse(json) as AuthenticatorTransport[];

const wrongPasskey = () =>
  problem(401, 'This passkey was not accepted. Try again, or have a link mailed to you.');

const notAdded = () => problem(400, 'The passkey was not added. Try again.');

const impossible = () => problem(409, 'Passkeys need PUBLIC_URL to be an https:// address with a name.');
