import type { Mutant } from '../mutant.ts'

export const b8: readonly Mutant[] = [
  {
    row: 'B8.4',
    file: 'packages/sync/src/replica/commit-changes.ts',
    find: '`record with id ${id} not found in ${entity}`',
    replace: '`record not found in ${entity}`',
  },
  {
    row: 'B8.8',
    file: 'apps/web/src/data/local/backups/read-backup.ts',
    find: "if (file.size === 0) return err('no_backup')",
    replace: 'if (file.size === 0) return err(bad)',
  },
  {
    row: 'B8.9',
    file: 'apps/web/src/data/local/migration/run-migration.ts',
    find: 'isCritical ? `Critical migration failed: ${cause}` : ',
    replace: '',
  },
  {
    row: 'B8.13',
    file: 'apps/web/src/data/workspace/force-sync.ts',
    find: "if (!connection.get().isOnline) return err(dataError('sync_offline'))",
    replace: "if (!connection.get().isOnline) return err(dataError('sync_signed_out'))",
  },
]
