import type { Mutant } from '../mutant.ts'

export const a1: readonly Mutant[] = [
  {
    row: 'A1.2',
    file: 'apps/web/src/texts/navigation.ts',
    find: "Settings: 'הגדרות'",
    replace: "Settings: 'Settings'",
  },
  { row: 'A1.2', file: 'apps/web/index.html', find: 'lang="he"', replace: 'lang="en"' },
  {
    row: 'A1.3',
    file: 'apps/web/src/app/themed.tsx',
    find: 'initialDirection="rtl"',
    replace: 'initialDirection="ltr"',
  },
  {
    row: 'A1.14',
    file: 'packages/domain/src/access/admin-only-access.ts',
    find: '{ ...writtenByAdmins, sees: () => true }',
    replace: '{ ...writtenByAdmins, sees: () => true, mayChangeCell: () => true }',
  },
  {
    row: 'A1.18',
    file: 'apps/web/src/data/workspace/run-command.ts',
    find: `  const decided = command(context, input)
`,
    replace: `  await fetch('/api/health')
  const decided = command(context, input)
`,
  },
]
