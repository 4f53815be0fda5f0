/** Import rules of what the appointment book sends to visitors and shows them. They list what is allowed. */
import type { FolderRule } from './folder-rule.ts';

export const VISITOR_FOLDERS: readonly FolderRule[] = [
  {
    files: ['server/book/words/**'],
    may: ['../../../widget/i18n/resolve-language.ts'],
    says: 'Texts for visitors depend only on the languages of the tag.',
  },
  {
    files: ['server/book/notices/**'],
    may: [
      '../../../widget/{booking/calendar-file,page/telephone-link}.ts',
      '../../admission/days.ts',
      '../../inbox/context.ts',
      '../../inbox/background/{backoff,leases}.ts',
      '../../inbox/mail/{mail,mail-address,mail-content,mails}.ts',
      '../rules/*.ts',
      '../words/languages.ts',
    ],
    mayTypes: ['../../inbox/store/database.ts', '../../inbox/store/tables.ts', '../store/appointments.ts'],
    says: 'Notices follow from appointments, and change none.',
  },
  {
    files: ['server/book/visits/**'],
    may: [
      '../../../widget/page/telephone-link.ts',
      '../../admission/days.ts',
      '../../http/{body,reports,secrets}.ts',
      '../../inbox/attempts.ts',
      '../calendar/outbox.ts',
      '../{rules,store}/*.ts',
      '../words/languages.ts',
      'hono/html',
      'node:crypto',
    ],
    mayTypes: [
      '../../admission/admission.ts',
      '../../inbox/context.ts',
      '../../inbox/store/tables.ts',
      '../calendar/book-calendar.ts',
    ],
    says: 'The page of an appointment is the visitor’s: it knows no owner, and nothing of the conversation.',
  },
];
