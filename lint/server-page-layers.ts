/** Import rules of the pages that the owner's server serves: the inbox's and the provider's. */
import type { FolderRule } from './folder-rule.ts';

const PAGE_SAYS =
  'The page runs in a browser: of the server it may import only types of the data that they exchange.';

export const SERVER_PAGES: readonly FolderRule[] = [
  {
    files: ['server/page/**'],
    own: ['./**', '../*.{ts,tsx}', '../sign-in/*.ts'],
    may: [
      '../../inbox/presentation/times.ts',
      '@simplewebauthn/browser',
      '@tanstack/react-query',
      '@vitejs/plugin-react',
      'react',
      'react-dom/client',
      'vite',
    ],
    mayTypes: [
      '../inbox/web/form-contract.ts',
      '../inbox/web/page-contract.ts',
      '../../inbox/web/page-contract.ts',
    ],
    says: PAGE_SAYS,
  },
  {
    files: ['server/inbox/page/**'],
    may: [
      '../../page/{fragment.ts,request.ts,show-page.tsx,signed-in.tsx}',
      '../../../widget/platform/json.ts',
      '@tanstack/react-query',
      'react',
    ],
    mayTypes: ['../../page/sign-in/sign-in.tsx', '../web/page-contract.ts'],
    says: PAGE_SAYS,
  },
  {
    files: ['server/inbox/page/{account,appointments,conversation,conversations,settings}/**'],
    own: ['./**', '../*.ts', '../{account,conversation}/*.tsx'],
    may: [
      '../../../page/**',
      '../../presentation/{labels,times}.ts',
      '../../../../widget/page/telephone-link.ts',
      '@tanstack/react-query',
      'react',
    ],
    mayTypes: [
      '../../../../widget/booking/booking.ts',
      '../../../book/owner/contract.ts',
      '../../web/page-contract.ts',
      '../../web/settings/contract.ts',
    ],
    says: PAGE_SAYS,
  },
  {
    files: ['server/inbox/page/settings/**'],
    own: ['./**', '../*.ts'],
    may: [
      '../../../page/**',
      '../../presentation/times.ts',
      '../../../../site/setup/palette/color.ts',
      '../../../../site/setup/palette/palette.ts',
      '../../../../widget/config/color-names.ts',
      '../../../../widget/ui/form/hours-in-words.ts',
      '@tanstack/react-query',
      'react',
    ],
    mayTypes: ['../../web/form-contract.ts', '../../web/settings/contract.ts'],
    says: `${PAGE_SAYS} The colors are derived as on the set-up page.`,
  },
  {
    files: ['server/provider/page/**'],
    own: ['./**', '../*.{ts,tsx}', '../onboarding/*.{ts,tsx}'],
    may: [
      '../../page/**',
      '../../../page/**',
      '../../inbox/presentation/times.ts',
      '@tanstack/react-query',
      'react',
    ],
    mayTypes: ['../page-contract.ts', '../../page-contract.ts'],
    says: PAGE_SAYS,
  },
];
