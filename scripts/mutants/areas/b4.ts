import type { Mutant } from '../mutant.ts'

export const b4: readonly Mutant[] = [
  {
    row: 'B4.1',
    file: 'packages/sync/src/engine/engine.ts',
    find: 'onIdle: () => setProgress(false, null)',
    replace: 'onIdle: () => undefined',
  },
  {
    row: 'B4.2',
    file: 'packages/sync/src/engine/engine.ts',
    find: "if (provider.status() === 'disabled') return 'paused'",
    replace: "if (provider.kind === 'none') return 'paused'",
  },
  {
    row: 'B4.8',
    file: 'packages/sync/src/replica/commit-changes.ts',
    find: "if (operation !== 'create' && record.shown === null)",
    replace: "if (operation === 'delete' && record.shown === null)",
  },
  {
    row: 'B4.9',
    file: 'packages/sync/src/replica/commit-changes.ts',
    find: "if (operation === 'create' && record.shown !== null)",
    replace: "if (operation === 'create' && record.shown === undefined)",
  },
  {
    row: 'B4.10',
    file: 'packages/sync/src/replica/commit-changes.ts',
    find: 'tx.addToOutbox(rows)',
    replace: "tx.addToOutbox(rows.filter(({ operation }) => operation !== 'update'))",
  },
  {
    row: 'B4.15',
    file: 'apps/web/src/data/local/migration/migration-steps.ts',
    find: '_encrypted: sealed.length > 0, ',
    replace: '_encrypted: true, ',
  },
  {
    row: 'B4.16',
    file: 'apps/web/src/data/local/migration/migration-steps.ts',
    find: ' && version >= 1 ? version : 1',
    replace: ' && version >= 1 ? version : 0',
  },
  {
    row: 'B4.18',
    file: 'apps/web/src/data/local/migration/run-migration.ts',
    find: `    if (isCritical) await db.records.clear()
`,
    replace: '',
  },
  {
    row: 'B4.19',
    file: 'apps/web/src/data/local/migration/run-migration.ts',
    find: "isFailed ? 'failed' : 'completed'",
    replace: "'completed'",
  },
]
