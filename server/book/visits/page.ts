/** The page of an appointment as HTML. It works without JavaScript: forms change something, links do not. Pure. */
import { html, raw } from 'hono/html';
import { telephoneLink } from '../../../widget/page/telephone-link.ts';
import type { AppointmentRow } from '../../inbox/store/tables.ts';
import type { BookRules } from '../rules/book-rules.ts';
import { personName, serviceName } from '../rules/names.ts';
import { callText, type VisitLanguage } from '../words/languages.ts';
import { STYLE_ELEMENT } from './styles.ts';
import { slotValue, type FreeDay } from './times.ts';

/** Whether it can still be changed, and if so, whether it is certain or only requested. */
export type VisitPhase = 'certain' | 'requested' | 'closed';

export type VisitView =
  | { readonly kind: 'message'; readonly text: 'unknown' | 'tooMany' | 'failed' | 'closed' }
  | { readonly kind: 'appointment'; readonly row: AppointmentRow; readonly phase: VisitPhase }
  /** Whether to cancel it. */
  | { readonly kind: 'question'; readonly row: AppointmentRow }
  | {
      readonly kind: 'times';
      readonly row: AppointmentRow;
      /** The time that was chosen before is no longer free. */
      readonly isTaken: boolean;
      readonly days: readonly FreeDay[];
      /** The day from which there are more. */
      readonly next: number | null;
    };

export type VisitPage = {
  readonly view: VisitView;
  readonly language: VisitLanguage;
  readonly rules: BookRules;
  readonly business: string | null;
  /** The page with the tag, on which one can book. */
  readonly site: string;
};

type Html = ReturnType<typeof html>;

export async function visitPage(page: VisitPage): Promise<string> {
  const { language, business } = page;
  const { tag, direction, words } = language;
  const title = business === null ? words.appointment : `${words.appointment}: ${business}`;
  const document = html`<!doctype html>
    <html lang="${tag}" dir="${direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="data:," />
        <title>${title}</title>
        ${raw(STYLE_ELEMENT)}
      </head>
      <body>
        <main>${business === null ? '' : html`<p class="business">${business}</p>`} ${viewHtml(page)}</main>
      </body>
    </html>`;
  return String(await document);
}

function viewHtml(page: VisitPage): Html {
  const { view, language } = page;
  const { words } = language;
  switch (view.kind) {
    case 'message':
      return html`<h1>${words.appointment}</h1>
        <p role="status">${words[view.text]}</p>
        ${contactsHtml(page)}`;
    case 'appointment':
      return appointmentHtml(page, view);
    case 'question':
      return html`<h1>${words.cancelQuestion}</h1>
        ${cardHtml(page, view.row)}
        <div class="actions">
          ${form('cancel', html`<button class="main">${words.cancelYes}</button>`)}
          <a href="?">${words.keep}</a>
        </div>`;
    case 'times':
      return timesHtml(page, view);
  }
}

function appointmentHtml(
  page: VisitPage,
  { row, phase }: Extract<VisitView, { readonly kind: 'appointment' }>,
): Html {
  const { words } = page.language;
  const isOpen = phase !== 'closed';
  const status = statusOf(page, row, phase);
  const confirming =
    row.confirmed_at === null ? form('confirm', html`<button class="main">${words.confirm}</button>`) : '';
  const actions = html`<div class="actions">
    ${confirming}
    <a href="?show=times">${words.move}</a>
    <a href="?show=cancel">${words.cancel}</a>
  </div>`;
  return html`<h1>${headingOf(page, row, phase)}</h1>
    ${status === null ? '' : html`<p role="status">${status}</p>`} ${cardHtml(page, row)}
    ${isOpen ? actions : ''} ${contactsHtml(page, !isOpen)}`;
}

function headingOf({ language: { words } }: VisitPage, { state }: AppointmentRow, phase: VisitPhase): string {
  if (state === 'cancelled') return words.cancelled;
  if (phase === 'requested') return words.requested;
  return state === 'moved' ? words.moved : words.booked;
}

function statusOf(
  { language: { words } }: VisitPage,
  { state, confirmed_at: confirmedAt }: AppointmentRow,
  phase: VisitPhase,
): string | null {
  if (phase === 'requested') return words.uncertain;
  if (confirmedAt !== null) return words.confirmed;
  return phase === 'closed' && state !== 'cancelled' ? words.closed : null;
}

function cardHtml({ language, rules }: VisitPage, row: AppointmentRow): Html {
  const { words, day, time } = language;
  const person = personName(rules, row);
  const line = (text: string) => html`<p><bdi>${text}</bdi></p>`;
  return html`<section
    class="${row.state === 'cancelled' ? 'card gone' : 'card'}"
    aria-label="${words.appointment}"
  >
    ${line(serviceName(rules, row))}
    <p class="time">${time(row.starts_at)}</p>
    <p class="day">${day(row.starts_at)}</p>
    ${rules.location === null ? '' : line(rules.location)}
    ${person === null ? '' : html`<p>${words.with} <bdi>${person}</bdi></p>`}
  </section>`;
}

function timesHtml(
  page: VisitPage,
  { row, isTaken, days, next }: Extract<VisitView, { readonly kind: 'times' }>,
): Html {
  const { words } = page.language;
  return html`<h1>${words.times}</h1>
    ${isTaken ? html`<p role="status">${words.taken}</p>` : ''} ${cardHtml(page, row)}
    ${days.length === 0 ? html`<p>${words.none}</p>` : days.map((each) => dayHtml(page, each))}
    <div class="actions">
      ${next === null ? '' : html`<a href="?show=times&amp;from=${next}">${words.later}</a>`}
      <a href="?">${words.back}</a>
    </div>
    ${contactsHtml(page)}`;
}

function dayHtml({ language: { day, clock } }: VisitPage, { slots }: FreeDay): Html {
  const buttons = slots.map(
    (slot) => html`<button name="slot" value="${slotValue(slot)}">${clock(slot.startsAt)}</button>`,
  );
  return html`<h2>${day(slots[0]?.startsAt ?? 0)}</h2>
    ${form('move', html`<div class="times">${buttons}</div>`)}`;
}

const form = (action: 'confirm' | 'move' | 'cancel', content: Html): Html =>
  html`<form method="post" action="?"><input type="hidden" name="do" value="${action}" />${content}</form>`;

/** @param hasAgain whether booking again is possible only there */
function contactsHtml({ language: { words }, rules, site }: VisitPage, hasAgain = true): Html {
  const call =
    rules.phone === null
      ? ''
      : html`<a href="${telephoneLink(rules.phone)}">${callText(words, rules.phone)}</a>`;
  const again = hasAgain ? html`<a href="${site}">${words.again}</a>` : '';
  return html`<p class="contacts">${again} ${call}</p>`;
}
