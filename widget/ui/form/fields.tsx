/** The form's name and consent fields. The session holds their values. */
import { useRef, type ReactElement } from 'react';
import { consentWords } from '../../i18n/consent.ts';
import { useActions, useSnapshot, useStrings } from '../context.ts';
import { usePlacedValue } from './placed-value.ts';

/** No `maxlength`, which would truncate a pasted name silently instead of showing an error. */
export function NameField(): ReactElement {
  const ref = useRef<HTMLInputElement>(null);
  const strings = useStrings().form;
  const actions = useActions();
  const { name, nameError } = useSnapshot((snapshot) => snapshot.form);
  usePlacedValue(ref, name);
  return (
    <div className="field">
      <label className="field-label" htmlFor="tt-name">
        {strings.name}
      </label>
      <input
        ref={ref}
        id="tt-name"
        className="field-input"
        type="text"
        name="name"
        autoComplete="name"
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint="go"
        aria-required="true"
        aria-invalid={nameError !== null}
        aria-describedby="tt-name-error"
        data-first-focus=""
        dir="auto"
        onChange={(event) => actions.setName(event.currentTarget.value)}
      />
      <p id="tt-name-error" className="field-error" aria-live="polite">
        {nameError && strings.errors[nameError]}
      </p>
    </div>
  );
}

/**
 * Shows the whole text: consent is not valid for a text that the visitor would have to expand. Browsers do not translate it,
 * because the receipt hashes our words. Hidden until it is known: the endpoint may add to it.
 */
export function ConsentField(): ReactElement {
  const actions = useActions();
  const consent = useSnapshot((snapshot) => snapshot.form.consent);
  const isMissing = useSnapshot(({ missing }) => missing.includes('consent'));
  const config = useSnapshot((snapshot) => snapshot.config);
  const channel = useSnapshot((snapshot) => snapshot.channel);
  const strings = useStrings();
  const words = consentWords(strings, config, channel);
  return (
    <div
      className="notranslate consent"
      translate="no"
      data-loading={config.endpoint?.status === 'loading' ? '' : undefined}
    >
      <label className="consent-label">
        <input
          className="consent-box"
          type="checkbox"
          name="consent"
          aria-required="true"
          aria-invalid={isMissing}
          aria-describedby={isMissing ? 'tt-consent-error tt-consent-note' : 'tt-consent-note'}
          checked={consent}
          onChange={(event) => actions.setConsent(event.currentTarget.checked)}
        />
        <span>{words.sentence}</span>
      </label>
      {isMissing && (
        <p id="tt-consent-error" className="field-error">
          {strings.form.errors['consent-required']}
        </p>
      )}
      <p id="tt-consent-note" className="consent-note">
        <span>{words.note}</span> {words.recorded && <strong>{words.recorded}</strong>}{' '}
        {words.own && <span className="consent-own">{words.own}</span>}{' '}
        {words.privacy && (
          <a href={config.privacyUrl ?? ''} target="_blank" rel="noopener noreferrer">
            {words.privacy}
          </a>
        )}
      </p>
    </div>
  );
}
