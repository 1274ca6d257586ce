import type { Mutant } from '../mutant.ts'

export const b9: readonly Mutant[] = [
  {
    row: 'B9.2',
    file: 'packages/sync/src/replica/rebase.ts',
    find: 'change, data.stamp, 0)',
    replace: 'change, data.stamp, 1)',
  },
  { row: 'B9.3', file: 'packages/sync/src/engine/engine.ts', find: 'everyMs: 30_000', replace: 'everyMs: 60_000' },
  {
    row: 'B9.7',
    file: 'apps/web/src/data/local/backups/auto-backups.ts',
    find: 'mostKept = 5',
    replace: 'mostKept = 6',
  },
  { row: 'B9.8', file: 'apps/web/src/data/local/backups/backup-format.ts', find: "'2.0'", replace: "'2.1'" },
  {
    row: 'B9.10',
    file: 'apps/web/src/ui/feedback/show-outcome.ts',
    find: 'message: detail }), autoClose: 3000',
    replace: 'message: detail }), autoClose: 6000',
  },
  { row: 'B9.16', file: 'packages/domain/src/user/generated-password.ts', find: 'length = 12', replace: 'length = 10' },
  {
    row: 'B9.17',
    file: 'packages/domain/src/user/schema.ts',
    find: 'min(minPasswordLength',
    replace: 'min(minPasswordLength + 1',
  },
  {
    row: 'B9.18',
    file: 'packages/sync/src/replica/commit-changes.ts',
    find: "priority: operation === 'delete' ? 1 : 0",
    replace: "priority: operation === 'delete' ? 0 : 1",
  },
  {
    row: 'B9.19',
    file: 'packages/domain/src/shared/ids.ts',
    find: 'email.trim().toLowerCase()',
    replace: 'email.trim()',
  },
  {
    row: 'B9.20',
    file: 'apps/web/src/features/settings/database/backup-card.tsx',
    find: 'accept=".json,.bama"',
    replace: 'accept="*"',
  },
]
