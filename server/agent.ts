/**
 * Who answers: what the owner fixed, with the visitor's name, language and receipt. Nothing else of a visitor's gets in.
 */
import type { ConsentReceipt } from '../widget/contract-endpoint.ts';
import { isObject } from '../widget/platform/json.ts';
import type { CompleteSettings } from './context.ts';
import { fieldOf, type Fields } from './fields.ts';
import { receiptMetadata } from './receipts.ts';

export function agentFields(settings: CompleteSettings, name: string, consent: ConsentReceipt): Fields {
  const { assistant, assistantOverrides: fixed } = settings;
  return {
    ...(typeof assistant === 'string' ? { assistantId: assistant } : { assistant }),
    assistantOverrides: {
      ...fixed,
      maxDurationSeconds: settings.limits.callSeconds,
      variableValues: { ...languageOf(consent), ...ownFields(fixed, 'variableValues'), name },
      metadata: { ...ownFields(fixed, 'metadata'), ...receiptMetadata(consent) },
    },
  };
}

/** Language, way of writing, region: room for no other words than these. */
const LANGUAGE = /^[a-z]{2,3}(-[a-z]{4})?(-([a-z]{2}|\d{3}))?$/i;

/** What the visitor reads; an owner who has fixed another one is not overruled. */
const languageOf = ({ language }: ConsentReceipt): Fields => (LANGUAGE.test(language) ? { language } : {});

function ownFields(fixed: Fields, name: string): Fields {
  const value = fieldOf(fixed, name);
  return isObject(value) ? value : {};
}
