/** `settings…`: what owners change of their business, and its people. */
import type { Hono } from 'hono';
import * as v from 'valibot';
import type { InboxContext } from '../../context.ts';
import { invite } from '../../mail/invitations.ts';
import type { LinkMailing } from '../../mail/link-mails.ts';
import type { OwnBusiness, OwnState } from '../../own-business.ts';
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

/** @param own null if environment variables decide @param invites how people who are added are written to */
export function addSettingsRoutes(
  app: Hono<WebEnv>,
  context: InboxContext,
  own: OwnBusiness | null,
  invites: LinkMailing,
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
    const { settings, endpoint } = context;
    const page = settings.publicUrl === null ? null : `${settings.publicUrl}/inbox/`;
    const business = endpoint.settings.businessName;
    const invitations = { ...invites, inbox: context, page, business };
    return answered(result, { uninvited: await invite(invitations, before, await context.members()) });
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
