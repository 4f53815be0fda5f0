/** Adds a business step by step. What was entered is kept until it is added. */
import { isObject } from '../../widget/platform/json.ts';
import type { BusinessId } from '../businesses/business-id.ts';
import { businessProblems, type BusinessSecrets } from '../businesses/business-settings.ts';
import { saveAddress } from '../businesses/store/address.ts';
import { removeDraft, type SavedDraft } from '../businesses/store/drafts.ts';
import { BusinessError, newBusinessIn } from '../businesses/store/input.ts';
import { businessById, idOfSlug } from '../businesses/store/reading.ts';
import { addBusiness } from '../businesses/store/writing.ts';
import { createContext, type Context } from '../context.ts';
import { withoutUndefined } from '../http/fields.ts';
import { Refusal } from '../http/refusal.ts';
import { askPlatform } from '../routes/platform.ts';
import { storeAs, type ProviderContext } from './context.ts';
import { businessJsonOf, fieldProblemOf, NO_OWNER } from './draft.ts';
import type { AgentAnswer, Draft, FieldProblem } from './page-contract.ts';

const MAX_ADDRESS_CHARACTERS = 300;

/** Of the whole form, in the sentences of the commands. */
export async function draftProblems(
  context: ProviderContext,
  id: BusinessId,
  draft: Draft,
): Promise<readonly FieldProblem[]> {
  const sentences = await sentencesOn(context, id, draft);
  return [...sentences.map((sentence) => fieldProblemOf(sentence, draft)), ...addressProblems(draft)];
}

async function sentencesOn(
  { store }: ProviderContext,
  id: BusinessId,
  draft: Draft,
): Promise<readonly string[]> {
  try {
    const { settings, secrets, people, slug = 'unnamed', ...given } = newBusinessIn(businessJsonOf(draft));
    const business = { ...given, slug, id, status: 'active' } as const;
    const problems = businessProblems(store.deployment, {
      business,
      settings,
      secrets: secrets as BusinessSecrets,
    });
    const taken = slug === 'unnamed' ? null : await idOfSlug(store.db, slug, store.now());
    return [
      ...problems,
      ...(taken === null || taken === id ? [] : ['slug belongs to another business']),
      ...(people.some(({ role }) => role === 'owner') ? [] : [`people.0 ${NO_OWNER}`]),
    ];
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error;
    return error.problems;
  }
}

export const addressProblems = ({ address = '' }: Draft): readonly FieldProblem[] =>
  address.length <= MAX_ADDRESS_CHARACTERS
    ? []
    : [{ field: 'address', text: `must have at most ${MAX_ADDRESS_CHARACTERS} characters` }];

/** @property isNew whether this request has added it, and no other */
export type Finished =
  | { readonly kind: 'added'; readonly isNew: boolean }
  | { readonly kind: 'refused'; readonly problems: readonly FieldProblem[] };

/** Adds the business under the draft's id: once, also if an earlier answer was lost, or two requests arrive together. */
export async function finishDraft(
  context: ProviderContext,
  { id, draft }: SavedDraft,
  person: string,
): Promise<Finished> {
  const store = storeAs(context, person);
  const isAdded = async () => (await businessById(store.db, id)) !== null;
  const isNew = !(await isAdded());
  if (isNew) {
    const problems = await draftProblems(context, id, draft);
    if (problems.length > 0) return { kind: 'refused', problems };
    try {
      await addBusiness(store, newBusinessIn(businessJsonOf(draft)), id);
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error;
      // Another request has added it meanwhile, and goes on.
      if (await isAdded()) return { kind: 'added', isNew: false };
      // Another business may have taken the slug meanwhile.
      return { kind: 'refused', problems: error.problems.map((each) => fieldProblemOf(each, draft)) };
    }
  }
  const { address = '' } = draft;
  await saveAddress(store.db, id, address.trim());
  await removeDraft(store, id);
  return { kind: 'added', isNew };
}

export type Agent =
  | { readonly kind: 'ready'; readonly agent: AgentAnswer }
  | { readonly kind: 'refused'; readonly problem: FieldProblem };

/** Creates the agent of a template at the platform, changes the one that was created before, or looks for one by its id. */
export async function prepareAgent(context: ProviderContext, draft: Draft): Promise<Agent> {
  const platform = platformOf(context, draft);
  if (platform === null) return { kind: 'refused', problem: { field: 'privateKey', text: 'is missing' } };
  const { agentSource, assistant = '', createdAssistant = '' } = draft;
  try {
    if (agentSource !== 'template') {
      if (!ASSISTANT_ID.test(assistant.trim()))
        return { kind: 'refused', problem: { field: 'assistant', text: 'is missing' } };
      return ready(
        await askPlatform(platform, { method: 'GET', path: `/assistant/${assistant.trim()}` }),
        draft,
      );
    }
    const missing = ['agentName', 'firstMessage', 'prompt'].find(
      (field) => (draft[field] ?? '').trim() === '',
    );
    if (missing !== undefined) return { kind: 'refused', problem: { field: missing, text: 'is missing' } };
    const body = definitionOf(draft);
    return ready(
      createdAssistant === ''
        ? await askPlatform(platform, { path: '/assistant', body })
        : await askPlatform(platform, { method: 'PATCH', path: `/assistant/${createdAssistant}`, body }),
      draft,
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const field = error.details.platformStatus === 401 ? 'privateKey' : agentField(draft);
    return { kind: 'refused', problem: { field, text: `was not accepted. ${error.message}` } };
  }
}

const agentField = ({ agentSource }: Draft): string => (agentSource === 'template' ? 'prompt' : 'assistant');

const ASSISTANT_ID = /^[\w-]{1,100}$/;

function ready(answer: unknown, { agentSource, createdAssistant = '' }: Draft): Agent {
  const assistant = isObject(answer) ? answer['id'] : undefined;
  if (typeof assistant !== 'string')
    return { kind: 'refused', problem: { field: 'assistant', text: 'was not returned by the platform' } };
  const created = agentSource === 'template' ? assistant : createdAssistant;
  return { kind: 'ready', agent: { assistant, createdAssistant: created } };
}

/** Null without a key of the platform. */
function platformOf({ store: { deployment }, signIn }: ProviderContext, draft: Draft): Context | null {
  const own = (draft['privateKey'] ?? '').trim();
  const privateKey = own === '' ? deployment.privateKey : own;
  if (privateKey === undefined) return null;
  const { log } = signIn.endpoint.settings;
  const none = { assistant: '', botCheckSecret: '', siteKey: '', origins: [] } as const;
  return createContext({ ...none, ...withoutUndefined(deployment), privateKey, log });
}

/** As the platform's `POST /assistant` reads it. */
function definitionOf(draft: Draft): object {
  const { name = '', agentName = '', firstMessage = '', prompt = '', voice = '', language = '' } = draft;
  return {
    name: `${agentName.trim()}, ${name.trim()}`.slice(0, 40),
    firstMessage: firstMessage.trim(),
    model: {
      provider: 'openai',
      model: 'gpt-4o',
      messages: [{ role: 'system', content: prompt.trim() }],
    },
    ...(voice === '' ? {} : { voice: { provider: 'vapi', voiceId: voice } }),
    ...(language === '' ? {} : { transcriber: { provider: 'deepgram', model: 'nova-3', language } }),
  };
}
