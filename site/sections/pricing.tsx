/** The prices, what they include, the alternatives, and three questions about the order. */
import {
  ACTIONS,
  CONTACT,
  PRICING,
  QUESTIONS,
  dollars,
  firstYearPrice,
  type Price,
} from '../content/content.ts';
import { DialogButton } from '../dialogs/dialog-button.tsx';
import { Check } from '../layout/drawings.tsx';
import { PhoneLink } from '../layout/outward-links.tsx';
import { Phrase } from './phrase.tsx';

export function Pricing() {
  return (
    <section id="pricing" className="pricing" aria-labelledby="pricing-title">
      <h2 id="pricing-title">{PRICING.title}</h2>
      <div className="pricing-bill">
        <Line price={PRICING.setup} />
        <Line price={PRICING.monthly} />
        <FirstYear />
        <div className="actions">
          <DialogButton name="consultation" className="button">
            {ACTIONS.scheduleConsultation}
          </DialogButton>
          <DialogButton name="contact-sales" className="button-plain">
            {ACTIONS.contactSales}
          </DialogButton>
        </div>
        <p className="pricing-call">
          {CONTACT.call} <PhoneLink />.
        </p>
      </div>
      <div className="pricing-beside">
        <Values />
        <Comparisons />
      </div>
      <Questions />
    </section>
  );
}

function Line({ price: { amount, unit, covers } }: { readonly price: Price }) {
  return (
    <p className="pricing-line">
      <b>{dollars(amount)}</b> <span className="pricing-unit">{unit}</span>
      <span className="pricing-covers"> {covers}</span>
    </p>
  );
}

function FirstYear() {
  return (
    <p className="pricing-year">
      {PRICING.firstYear.title}: <b>{firstYearPrice()}</b>
      <span className="pricing-covers"> {PRICING.firstYear.terms}</span>
    </p>
  );
}

function Questions() {
  return (
    <ul className="pricing-questions">
      {QUESTIONS.map(({ question, answer }) => (
        <li key={question}>
          <h3>{question}</h3>
          <p>{answer}</p>
        </li>
      ))}
    </ul>
  );
}

function Values() {
  return (
    <>
      <h3>{PRICING.valuesTitle}</h3>
      <ul className="pricing-values">
        {PRICING.values.map((value) => (
          <li key={value}>
            <Check />
            {value}
          </li>
        ))}
      </ul>
    </>
  );
}

function Comparisons() {
  return (
    <>
      <h3>{PRICING.comparisonTitle}</h3>
      <ul className="pricing-comparisons">
        {PRICING.comparisons.map((comparison) => (
          <li key={comparison.figure}>
            <Phrase claim={comparison} />
          </li>
        ))}
      </ul>
    </>
  );
}
