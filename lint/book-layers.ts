/** Import rules of the appointment book. */
import type { FolderRule } from './folder-rule.ts';

export const BOOK_FOLDERS: readonly FolderRule[] = [
  {
    files: ['server/book/rules/**'],
    may: ['../../admission/days.ts', 'valibot'],
    says: 'The rules of the appointment book are pure: they know neither the store nor the platform.',
  },
  {
    files: ['server/book/*.ts'],
    own: ['./*.ts', './{notices,owner,rules,store,texts,tools,visits}/*.ts'],
    may: [
      '../admission/days.ts',
      '../environment.ts',
      '../inbox/background/backlog.ts',
      '../inbox/findings.ts',
      'node:fs',
    ],
    mayTypes: [
      '../admission/admission.ts',
      '../http/fields.ts',
      '../inbox/context.ts',
      '../inbox/mail/mails.ts',
      '../inbox/store/database.ts',
      '../inbox/store/tables.ts',
    ],
    says: 'The book has its own rules, store and tools; of the inbox it knows the database and the settings.',
  },
  {
    files: ['server/book/calendar/**'],
    may: ['../../admission/days.ts', '../rules/zone.ts', 'ical.js', 'tsdav'],
    says: 'The calendar’s protocol and files are known here only. The libraries are loaded only if there is a calendar.',
  },
  {
    files: ['server/book/tools/**'],
    may: [
      '../../../widget/config/{characters,contact,name}.ts',
      '../../../widget/platform/json.ts',
      '../../admission/days.ts',
      '../../http/{body,fields,reports}.ts',
      '../../inbox/reports/report.ts',
      '../{rules,store}/*.ts',
      'libphonenumber-js/max',
    ],
    mayTypes: ['../../inbox/store/tables.ts'],
    says: 'The tools translate between the platform and the book.',
  },
  {
    files: ['server/book/owner/**'],
    may: ['../../admission/days.ts', '../{rules,store}/*.ts', '../tools/contact.ts'],
    mayTypes: ['../../inbox/store/tables.ts'],
    says: 'The owner’s side of the book knows the rules and the store, and not how the page asks.',
  },
  {
    files: ['server/book/store/**'],
    may: ['../rules/*.ts', 'node:crypto'],
    mayTypes: ['../../inbox/store/database.ts', '../../inbox/store/tables.ts'],
    says: 'Appointments are stored without knowing who asks for them.',
  },
  {
    files: ['server/book/texts/**'],
    may: [
      '../../../widget/i18n/resolve-language.ts',
      '../../../widget/platform/{json,url}.ts',
      '../../admission/{address,admission,days}.ts',
      '../../{environment,settings}.ts',
      '../../http/*.ts',
      '../../inbox/{context,findings}.ts',
      '../../inbox/background/{backoff,leases}.ts',
      '../../inbox/webhooks/post.ts',
      '../{rules,store}/*.ts',
      'libphonenumber-js/max',
      'node:crypto',
      'node:fs',
      'node:util',
      'valibot',
    ],
    mayTypes: [
      '../../inbox/store/tables.ts',
      '../../inbox/store/database.ts',
      '../tools/context.ts',
      '../tools/requests.ts',
    ],
    says: 'Text messages are about appointments of the book; a provider is behind one port.',
  },
];
