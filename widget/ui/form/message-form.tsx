/** The fields for a contact and a message to the business, and the confirmation that it was received. */
import { useLayoutEffect, useRef, type ReactElement } from 'react';
import { MAX_MESSAGE_CHARACTERS } from '../../contract-endpoint.ts';
import { useActions, useSnapshot, useStrings } from '../context.ts';
import { usePlacedValue } from './placed-value.ts';

export function MessageFields(): ReactElement {
  const contactRef = useRef<HTMLInputElement>(null);
  const textRef = useRef<HTMLTextAreaElement>(null);
  const strings = useStrings().message;
  const actions = useActions();
  const { contact, text, wrong, status } = useSnapshot((snapshot) => snapshot.message);
  // What is typed now would be lost once the message is sent. A read-only field keeps the focus.
  const isSending = status === 'sending';
  usePlacedValue(contactRef, contact);
  usePlacedValue(textRef, text);
  return (
    <>
      <div className="field">
        <label className="field-label" htmlFor="tt-contact">
          {strings.contact}
        </label>
        <input
          ref={contactRef}
          id="tt-contact"
          className="field-input"
          type="text"
          name="contact"
          autoComplete="tel"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={isSending}
          aria-required="true"
          aria-invalid={wrong.contact}
          aria-describedby="tt-contact-error"
          dir="auto"
          onChange={(event) => actions.setContact(event.currentTarget.value)}
        />
        <p id="tt-contact-error" className="field-error" aria-live="polite">
          {wrong.contact && strings.contactError}
        </p>
      </div>
      <div className="field">
        <label className="field-label" htmlFor="tt-message">
          {strings.text}
        </label>
        <textarea
          ref={textRef}
          id="tt-message"
          className="field-input"
          name="message"
          rows={3}
          maxLength={MAX_MESSAGE_CHARACTERS}
          readOnly={isSending}
          aria-required="true"
          aria-invalid={wrong.text}
          aria-describedby="tt-message-error"
          dir="auto"
          onChange={(event) => actions.setMessage(event.currentTarget.value)}
        />
        <p id="tt-message-error" className="field-error" aria-live="polite">
          {wrong.text && strings.textError}
        </p>
      </div>
    </>
  );
}

/** Replaces the form, and takes focus because the focused element is removed. */
export function MessageSent(): ReactElement {
  const ref = useRef<HTMLDivElement>(null);
  const { message, dialog } = useStrings();
  const actions = useActions();
  const contact = useSnapshot((snapshot) => snapshot.message.contact);
  const business = useSnapshot((snapshot) => snapshot.config.businessName);
  useLayoutEffect(() => ref.current?.focus(), []);
  return (
    <div className="message-sent">
      <div ref={ref} role="status" tabIndex={-1}>
        <p>
          <strong>{message.sent(business)}</strong>
        </p>
        <p>{message.answer(contact.trim())}</p>
      </div>
      <button type="button" className="button-primary" part="button" onClick={() => actions.close('visitor')}>
        {dialog.close}
      </button>
    </div>
  );
}
