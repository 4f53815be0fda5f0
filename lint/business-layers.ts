/** Import rules of a server's businesses. */
import type { FolderRule } from './folder-rule.ts';

export const BUSINESS_FOLDERS: readonly FolderRule[] = [
  {
    files: ['server/businesses/**'],
    may: [
      '../environment.ts',
      '../../widget/platform/json.ts',
      '../book/calendar/settings.ts',
      '../book/texts/settings.ts',
      '../book/tools/definitions.ts',
      '../../widget/contract-endpoint.ts',
      '../{page-settings,settings,settings-problems}.ts',
      '../http/fields.ts',
      '../inbox/country.ts',
      '../inbox/mail/mail-address.ts',
      'valibot',
    ],
    says: 'What a business is does not depend on how it is stored, or how it is served.',
  },
  {
    files: ['server/businesses/serving/**'],
    own: ['./**', '../*.ts', '../store/{input,looks,master-keys,reading,removal,secrets,usage,writing}.ts'],
    may: [
      '../../admission/days.ts',
      '../../{call-endpoint,settings-problems}.ts',
      '../../http/{refusal,reports}.ts',
    ],
    mayTypes: [
      '../../http/open-work.ts',
      '../../inbox/business-inbox.ts',
      '../../inbox/own-business.ts',
      '../../settings.ts',
      '../store/tables.ts',
    ],
    says: 'A request is given to the endpoint of its business, which is the same as that of a single one.',
  },
  {
    files: ['server/businesses/store/**'],
    own: ['./**', '../*.ts'],
    may: [
      '../../../widget/contract-endpoint.ts',
      '../../../widget/platform/json.ts',
      '../../admission/days.ts',
      '../../http/fields.ts',
      '../../inbox/mail/mail-address.ts',
      '../../inbox/store/{due-work-table,migrations}.ts',
      '../../settings-problems.ts',
      'kysely',
      'kysely/migration',
      'node:crypto',
      'valibot',
    ],
    says: 'The store of businesses is a part of the inbox’s database, and knows nothing of its conversations.',
  },
];
