/**
 * Builds the agent's definition: the owner's settings, plus the visitor's name, language and receipt. No other visitor
 * data is included.
 */
import type { ConsentReceipt } from '../../widget/contract-endpoint.ts';
import { isObject } from '../../widget/platform/json.ts';
import { DEFAULT_BUSINESS_ID, type BusinessId } from '../businesses/business-id.ts';
import type { CompleteSettings } from '../context.ts';
import { fieldOf, type Fields } from '../http/fields.ts';
import { receiptMetadata } from './receipts.ts';

const APPENDED_TOOLS = 'tools:append';

/** @param added to `assistantOverrides` */
export function agentFields(
  settings: CompleteSettings,
  name: string,
  consent: ConsentReceipt,
  added: Fields = {},
): Fields {
  const { assistant, assistantOverrides: fixed } = settings;
  return {
    ...(typeof assistant === 'string' ? { assistantId: assistant } : { assistant }),
    assistantOverrides: {
      ...fixed,
      ...added,
      ...toolsIn(fixed, added),
      maxDurationSeconds: settings.limits.callSeconds,
      variableValues: {
        ...languageOf(consent),
        ...ownFields(added, 'variableValues'),
        ...ownFields(fixed, 'variableValues'),
        name,
      },
      metadata: {
        ...ownFields(fixed, 'metadata'),
        ...ownFields(added, 'metadata'),
        ...businessMetadata(settings.businessId),
        ...receiptMetadata(consent),
      },
    },
  };
}

/** Businesses may share a platform's account, where each finds its own. A server with one business names none. */
const businessMetadata = (id: BusinessId): Fields => (id === DEFAULT_BUSINESS_ID ? {} : { business: id });

/** Whether something at the platform was begun for this business. @param overrides its `assistantOverrides` */
export const isOfBusiness = (id: BusinessId, overrides: unknown): boolean =>
  (fieldOf(overrides, 'metadata', 'business') ?? DEFAULT_BUSINESS_ID) === id;

/**
 * Enforces the consent: without consent to recording, nothing is recorded, and live listening and control are disabled,
 * which the platform otherwise allows to anyone with the call's URLs. The owner's plans are included, because a plan
 * may replace the assistant's whole one.
 * @param added to `assistantOverrides`; the structured outputs of its `artifactPlan` are added to the owner's
 */
export function consentedPlans(
  settings: CompleteSettings,
  { recording }: ConsentReceipt,
  added: Fields,
): Fields {
  const plan = (name: string) => ({
    ...ownFields(settings.assistant, name),
    ...ownFields(settings.assistantOverrides, name),
  });
  const artifacts: Fields = plan('artifactPlan');
  const outputs = [artifacts, fieldOf(added, 'artifactPlan')].flatMap((each) => {
    const listed = fieldOf(each, 'structuredOutputs');
    return Array.isArray(listed) ? (listed as readonly unknown[]) : [];
  });
  return {
    ...added,
    artifactPlan: {
      ...artifacts,
      ...(outputs.length === 0 ? {} : { structuredOutputs: outputs }),
      recordingEnabled: recording,
      ...(recording ? {} : { videoRecordingEnabled: false }),
    },
    monitorPlan: { ...plan('monitorPlan'), listenEnabled: false, controlEnabled: false },
  };
}

/** The owner's tools and the added ones: overrides replace each other, and a list would be lost. */
function toolsIn(...overrides: readonly unknown[]): Fields {
  const tools = overrides.flatMap((each) => {
    const listed = fieldOf(each, APPENDED_TOOLS);
    return Array.isArray(listed) ? (listed as readonly unknown[]) : [];
  });
  return tools.length === 0 ? {} : { [APPENDED_TOOLS]: tools };
}

/** Language, script and region only, so that the field cannot carry other text. */
const LANGUAGE = /^[a-z]{2,3}(-[a-z]{4})?(-([a-z]{2}|\d{3}))?$/i;

/** The visitor's language, unless the owner has set another one. */
const languageOf = ({ language }: ConsentReceipt): Fields => (LANGUAGE.test(language) ? { language } : {});

function ownFields(fixed: unknown, name: string): Fields {
  const value = fieldOf(fixed, name);
  return isObject(value) ? value : {};
}
