import type { Mutant } from '../mutant.ts'

export const b5: readonly Mutant[] = [
  {
    row: 'B5.1',
    file: 'apps/web/src/data/local/backups/read-backup.ts',
    find: '!isVersion(version) || !isInstant(timestamp)',
    replace: '!isInstant(timestamp)',
  },
  {
    row: 'B5.4',
    file: 'apps/web/src/data/local/backups/read-backup.ts',
    find: "if (totalItems === null) return err('bad_import_data')",
    replace: 'if (totalItems === null) return err(bad)',
  },
  {
    row: 'B5.8',
    file: 'apps/web/src/data/workspace/force-sync.ts',
    find: "session.status !== 'signed_in' || session.lock !== undefined || open === null",
    replace: 'open === null',
  },
  {
    row: 'B5.9',
    file: 'apps/web/src/data/workspace/force-sync.ts',
    find: `  if (!connection.get().isOnline) return err(dataError('sync_offline'))
`,
    replace: '',
  },
]
