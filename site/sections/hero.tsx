/** The product in one sentence, with the evidence below. */
import { OPENER_ATTRIBUTE } from '../../widget/contract.ts';
import { ACTIONS, HERO } from '../content/content.ts';
import { DialogButton } from '../dialogs/dialog-button.tsx';
import { Lamp } from '../layout/drawings.tsx';
import { PhoneLink } from '../layout/outward-links.tsx';
import { NightSheet } from './night-sheet.tsx';

export function Hero() {
  return (
    <section className="hero">
      <div className="hero-words">
        <h1>{HERO.title}</h1>
        <p>{HERO.sentence}</p>
        <div className="actions">
          <DialogButton name="consultation" className="button">
            {ACTIONS.scheduleConsultation}
          </DialogButton>
          <TalkToAgent />
        </div>
      </div>
      <Lamp />
      <NightSheet />
    </section>
  );
}

function TalkToAgent() {
  return (
    <>
      <button type="button" className="button-plain" {...{ [OPENER_ATTRIBUTE]: '' }}>
        {ACTIONS.talkToAgent}
      </button>
      <noscript>
        <p>
          {HERO.withoutScript} <PhoneLink />
        </p>
      </noscript>
    </>
  );
}
