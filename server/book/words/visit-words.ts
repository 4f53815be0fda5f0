/** What visitors read about their appointments, in mails and on the page of the link. `{phone}` is the business's number. */
export type VisitWords = Readonly<Record<VisitText, string>>;

type VisitText =
  | 'appointment'
  /** Titles of mails; `moved` and `cancelled` also of the page. */
  | 'booked'
  | 'moved'
  /** Of the page, while the owner's calendar does not have the appointment. */
  | 'requested'
  | 'uncertain'
  | 'cancelled'
  | 'reminder'
  /** The link to the page. */
  | 'open'
  /** The links to the business's own page, and to its number. */
  | 'again'
  | 'call'
  /** Why a mail was sent. */
  | 'why'
  /** Before the person's name. */
  | 'with'
  | 'confirmed'
  | 'closed'
  | 'confirm'
  | 'move'
  | 'cancel'
  | 'cancelQuestion'
  | 'cancelYes'
  | 'keep'
  | 'times'
  | 'later'
  | 'none'
  | 'taken'
  | 'back'
  | 'unknown'
  | 'tooMany'
  | 'failed';
