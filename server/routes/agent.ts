/**
 * Who answers: what the owner fixed, with the visitor's name, language and receipt. Nothing else of a visitor's gets in.
 */
import type { ConsentReceipt } from '../../widget/contract-endpoint.ts';
import { isObject } from '../../widget/platform/json.ts';
import type { CompleteSettings } from '../context.ts';
import { fieldOf, type Fields } from '../http/fields.ts';
import { receiptMetadata } from './receipts.ts';

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
      maxDurationSeconds: settings.limits.callSeconds,
      variableValues: { ...languageOf(consent), ...ownFields(fixed, 'variableValues'), name },
      metadata: {
        ...ownFields(fixed, 'metadata'),
        ...ownFields(added, 'metadata'),
        ...receiptMetadata(consent),
      },
    },
  };
}

/**
 * The consent is binding: without one to a recording nothing is recorded, and no one can listen in or control the call, which
 * the platform otherwise allows to anyone with the call's URLs. The owner's own plans are sent along, since a plan may
 * take the place of the whole one that the assistant has.
 * @param added to `assistantOverrides`; of its `artifactPlan` the structured outputs come beside the owner's
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

/** Language, way of writing, region: room for no other words than these. */
const LANGUAGE = /^[a-z]{2,3}(-[a-z]{4})?(-([a-z]{2}|\d{3}))?$/i;

/** What the visitor reads; an owner who has fixed another one is not overruled. */
const languageOf = ({ language }: ConsentReceipt): Fields => (LANGUAGE.test(language) ? { language } : {});

function ownFields(fixed: unknown, name: string): Fields {
  const value = fieldOf(fixed, name);
  return isObject(value) ? value : {};
}
