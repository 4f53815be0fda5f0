/** Who answers: what the owner fixed, with the visitor's name and the receipt. Nothing else of a visitor's gets in. */
import type { ConsentReceipt } from '../contract-endpoint.ts';
import type { CompleteSettings } from './context.ts';
import { fieldOf, isFields, type Fields } from './fields.ts';
import { receiptMetadata } from './receipts.ts';

export function agentFields(settings: CompleteSettings, name: string, consent: ConsentReceipt): Fields {
  const { assistant, assistantOverrides: fixed } = settings;
  return {
    ...(typeof assistant === 'string' ? { assistantId: assistant } : { assistant }),
    assistantOverrides: {
      ...fixed,
      maxDurationSeconds: settings.limits.callSeconds,
      variableValues: { ...ownFields(fixed, 'variableValues'), name },
      metadata: { ...ownFields(fixed, 'metadata'), ...receiptMetadata(consent) },
    },
  };
}

function ownFields(fixed: Fields, name: string): Fields {
  const value = fieldOf(fixed, name);
  return isFields(value) ? value : {};
}
