/** `settings…`: what owners change of their business, and its people. */
import type { Hono } from 'hono';
import * as v from 'valibot';
import type { InboxContext, Member } from '../../context.ts';
import { invitationMail } from '../../mail/sign-in-mail.ts';
import type { SendMail } from '../../mail/mails.ts';
import type { OwnBusiness, OwnState } from '../../own-business.ts';
import { errorText } from '../../../http/reports.ts';
import { bodyOf, refused, type WebEnv } from '../answers.ts';
import { fieldRefusal, mayChangeField } from '../operations.ts';
import type { Role } from '../page-contract.ts';
import { answered, problems } from './answers.ts';
import type { SettingsForm } from './contract.ts';
import { environmentRows, providerRows } from './decided-elsewhere.ts';
import { changeOf, draftOf, unknownFields } from './form.ts';
import { webhookResults } from './webhook-results.ts';

const MAX_FIELD_CHARACTERS = 5_000;
const MAX_MEMBERS = 100;
const SECRET_BYTES = 32;

const BASED_ON = v.number('`basedOn` is a number.');
const CHANGE = v.object(
  {
    basedOn: BASED_ON,
    draft: v.record(
      v.string(),
      v.pipe(
        v.string('Every field is a text.'),
        v.maxLength(MAX_FIELD_CHARACTERS, `A field has at most ${MAX_FIELD_CHARACTERS} characters.`),
      ),
      '`draft` is an object.',
    ),
  },
  'The change must be an object.',
);
const PEOPLE = v.object(
  {
    basedOn: BASED_ON,
    people: v.pipe(
      v.array(
        v.object({
          email: v.string('An address is a text.'),
          role: v.picklist(['owner', 'staff'], 'A role is owner or staff.'),
        }),
        '`people` is a list.',
      ),
      v.maxLength(MAX_MEMBERS, `A business has at most ${MAX_MEMBERS} people.`),
    ),
  },
  'The change must be an object.',
);
const SECRET = v.object({ basedOn: BASED_ON }, 'The request must be an object.');

/** @param own null if environment variables decide @param send null if no mail is sent */
export function addSettingsRoutes(
  app: Hono<WebEnv>,
  context: InboxContext,
  own: OwnBusiness | null,
  send: SendMail | null,
): void {
  app.get('/settings', async (c) => Response.json(await formOf(context, own, c.get('role'))));
  if (own === null) return;
  app.put('/settings', async (c) => {
    const { basedOn, draft } = await bodyOf(context, c.req.raw, CHANGE);
    const [unknown] = unknownFields(draft);
    const refusal = fieldRefusal(c.get('role'), Object.keys(draft));
    if (refusal !== null) return refusal;
    if (unknown !== undefined) throw refused(400, `${unknown} is not a setting of owners.`);
    const hasUrls = (draft['webhookUrls'] ?? '').trim() !== '';
    const secret = hasUrls && !(await own.read()).hasWebhookSecret ? newSecret() : null;
    const json = { ...changeOf(draft), ...(secret === null ? {} : { secrets: { webhookSecret: secret } }) };
    return answered(await own.change({ basedOn, actor: c.get('owner'), json }), { webhookSecret: secret });
  });
  app.post('/settings/webhook-secret', async (c) => {
    const { basedOn } = await bodyOf(context, c.req.raw, SECRET);
    const webhookSecret = newSecret();
    const json = { secrets: { webhookSecret } };
    return answered(await own.change({ basedOn, actor: c.get('owner'), json }), { webhookSecret });
  });
  app.put('/settings/people', async (c) => {
    const { basedOn, people } = await bodyOf(context, c.req.raw, PEOPLE);
    if (!people.some(({ role }) => role === 'owner'))
      return problems([{ field: 'people', text: 'must have at least one owner' }]);
    const before = await context.members();
    const result = await own.change({ basedOn, actor: c.get('owner'), json: { people } });
    if (result.kind !== 'changed') return answered(result, {});
    return answered(result, { uninvited: await inviteNew(context, before, send) });
  });
}

/** As Standard Webhooks wants it. */
const newSecret = (): string =>
  `whsec_${Buffer.from(crypto.getRandomValues(new Uint8Array(SECRET_BYTES))).toString('base64')}`;

async function formOf(context: InboxContext, own: OwnBusiness | null, role: Role): Promise<SettingsForm> {
  if (own === null) return { decidedBy: 'environment', rows: environmentRows(context) };
  const state: OwnState = await own.read();
  const { revision, name, settings, people, hasWebhookSecret } = state;
  const webhooks = await webhookResults(context, settings.webhookUrls ?? []);
  const shown = webhooks.map((each) => ({ ...each, url: shownUrl(each.url, role) }));
  const webhookUrls = shown.map(({ url }) => url);
  return {
    decidedBy: 'page',
    revision,
    draft: draftOf(name, { ...settings, webhookUrls }, context.settings),
    people,
    hasWebhookSecret,
    webhooks: shown,
    providers: providerRows(context),
  };
}

/** The path may be secret. */
const shownUrl = (url: string, role: Role): string =>
  mayChangeField(role, 'webhookUrls') ? url : `${new URL(url).origin}/…`;

/** @returns those to whom no mail could be sent, who may sign in all the same */
async function inviteNew(
  { members, settings, endpoint }: InboxContext,
  before: readonly Member[],
  send: SendMail | null,
): Promise<readonly string[]> {
  const known = new Set(before.map(({ email }) => email));
  const added = (await members()).filter(({ email }) => !known.has(email));
  const uninvited: string[] = [];
  for (const { email } of added) {
    try {
      if (send === null || settings.publicUrl === null) throw new Error('No mail is sent.');
      await send(email, await invitationMail(`${settings.publicUrl}/inbox/`, endpoint.settings.businessName));
    } catch (error) {
      endpoint.report('inbox-mail', `An invitation was not sent: ${errorText(error)}`);
      uninvited.push(email);
    }
  }
  return uninvited;
}
