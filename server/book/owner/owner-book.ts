/** The owner's side of the book, for the inbox's page. */
import type { BookFeed } from '../calendar/feed.ts';
import { dayNamed } from '../rules/zone.ts';
import { agenda, between, freeTimes, shownAlone, type StartingSoon } from './agenda.ts';
import { addAppointment, changeAppointment, refused, type OwnerResult, type Refused } from './changes.ts';
import type { OwnerContext } from './context.ts';
import type {
  Agenda,
  AppointmentChange,
  Figures,
  FreeTimes,
  Named,
  NewAppointment,
  NoticeAgain,
  OwnAppointment,
  OwnerConnections,
  RulesForm,
  RulesPreview,
  RulesProblem,
} from './contract.ts';
import { figures } from './figures.ts';
import { previewRules, rulesForm, saveRules } from './rules-form.ts';
import { sendAgain } from './sent.ts';

export type OwnerBook = OwnerConnections & {
  /** @param from the first day, such as `2026-11-24`; today if it is no date */
  readonly agenda: (from: string) => Promise<Agenda>;
  /** Without cancelled ones. @param from ms since 1970 @param until likewise */
  readonly between: (from: number, until: number) => Promise<readonly StartingSoon[]>;
  readonly freeTimes: (wanted: FreeTimesQuery) => Promise<FreeTimes>;
  readonly add: (added: NewAppointment) => Promise<OwnAppointment | Refused>;
  readonly change: (id: string, change: AppointmentChange) => Promise<OwnAppointment | Refused>;
  /** Sends what has failed again. */
  readonly sendAgain: (id: string, notice: NoticeAgain) => Promise<OwnAppointment | Refused>;
  /** Who did not come. */
  readonly figures: () => Promise<Figures>;
  /** People and rooms. */
  readonly resources: () => Promise<readonly Named[]>;
  readonly rules: () => Promise<RulesForm>;
  readonly preview: (file: object) => Promise<RulesPreview>;
  /** @param basedOn the version that was changed @returns null if it is saved */
  readonly save: (basedOn: number, file: object) => Promise<RulesProblem | null>;
  /** The private address of the appointments as a calendar. */
  readonly feed: Pick<BookFeed, 'address' | 'renew'>;
};

const BY_FILE = 'The file that BOOK_FILE names decides. Change it there, and start the server again.';

/** @property moved the id of the appointment that would move; empty for a new one */
export type FreeTimesQuery = { readonly service: string; readonly date: string; readonly moved: string };

/** @param source of the context's rules, which each request takes up first */
export function createOwnerBook(
  context: OwnerContext,
  source: { readonly refresh: () => Promise<void>; readonly isStored: boolean },
  more: OwnerConnections & Pick<OwnerBook, 'feed'>,
): OwnerBook {
  const fresh = async <T>(work: () => Promise<T>): Promise<T> => {
    await source.refresh();
    return work();
  };
  const answered = async (result: OwnerResult): Promise<OwnAppointment | Refused> =>
    result.kind === 'done' ? shownAlone(context, result.row) : result;
  return {
    ...more,
    agenda: (from) => fresh(() => agenda(context, dayNamed(from) ?? context.zone.dayOf(context.now()))),
    between: (from, until) => fresh(() => between(context, from, until)),
    async freeTimes({ service, date, moved }) {
      const day = dayNamed(date);
      return day === null ? { times: [] } : fresh(() => freeTimes(context, { service, day, moved }));
    },
    add: (added) => fresh(async () => answered(await addAppointment(context, added))),
    change: (id, change) => fresh(async () => answered(await changeAppointment(context, id, change))),
    async sendAgain(id, notice) {
      const queued = await sendAgain(context, id, notice);
      return typeof queued === 'string' ? refused(queued) : shownAlone(context, queued);
    },
    figures: () => figures(context),
    resources: () => fresh(async () => context.rules.resources.map(({ id, name }) => ({ id, name }))),
    rules: () => rulesForm(context, source.isStored),
    preview: (file) => fresh(() => previewRules(context, file)),
    save: async (basedOn, file) =>
      source.isStored ? saveRules(context, basedOn, file) : { message: BY_FILE, problems: [] },
  };
}
