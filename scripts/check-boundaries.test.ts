import { describe, expect, it } from 'vitest'
import { specifiersIn, violationOf } from './check-boundaries.ts'

const allowed: readonly [string, string][] = [
  ['packages/sync/src/a.ts', '@bama/domain'],
  ['apps/web/src/features/events/a.tsx', '@bama/sync'],
  ['apps/web/src/features/events/a.tsx', 'apps/web/src/features/events/b.tsx'],
  ['apps/web/src/features/events/a.tsx', 'apps/web/src/ui/page.tsx'],
  ['apps/web/src/app/router.tsx', 'apps/web/src/features/events/index.ts'],
  ['packages/sync/src/a.test.ts', 'node:fs'],
  ['apps/server/src/a.ts', 'node:fs'],
  ['apps/server/src/app.ts', 'apps/server/src/routes/health/health-route.ts'],
  ['apps/server/src/a.test.ts', 'apps/server/testing/test-server.ts'],
  ['apps/server/testing/a.ts', 'apps/server/src/app.ts'],
  ['packages/domain/src/testing/a.ts', 'packages/domain/src/testing/b.ts'],
  ['apps/web/src/data/workspace/a.ts', 'apps/web/src/data/workspace/b.ts'],
  ['apps/web/src/data/actions/a.ts', 'apps/web/src/data/runtime/b.ts'],
  ['apps/web/src/data/start.ts', 'apps/web/src/data/actions/b.ts'],
  ['apps/web/src/data/session/a.test.ts', 'apps/web/src/data/workspace/b.ts'],
  ['apps/web/src/features/events/a.tsx', 'apps/web/src/data/index.ts'],
]

const forbidden: readonly [string, string][] = [
  ['packages/domain/src/a.ts', '@bama/sync'],
  ['packages/domain/src/a.ts', 'react'],
  ['packages/domain/src/a.ts', 'node:fs'],
  ['packages/sync/src/a.ts', 'node:crypto'],
  ['packages/sync/src/a.ts', 'apps/server/src/app.ts'],
  ['apps/web/src/data/a.ts', '@bama/server'],
  ['apps/server/src/a.ts', 'apps/web/src/data/index.ts'],
  ['apps/web/src/features/of-tomorrow/a.tsx', 'apps/web/src/features/events/index.ts'],
  ['apps/web/src/features/events/a.tsx', 'apps/web/src/app/router.tsx'],
  ['apps/web/src/ui/a.tsx', 'apps/web/src/features/events/index.ts'],
  ['apps/web/src/data/a.ts', 'apps/web/src/ui/page.tsx'],
  ['apps/server/src/auth/a.ts', 'apps/server/src/routes/users/b.ts'],
  ['apps/server/src/a.ts', 'apps/server/demo/b.ts'],
  ['apps/server/src/a.ts', 'apps/server/testing/b.ts'],
  ['apps/server/src/a.ts', 'apps/server/faults/b.ts'],
  ['apps/server/src/a.ts', '@bama/sync/testing'],
  ['packages/sync/src/a.ts', 'packages/sync/src/testing/b.ts'],
  ['apps/web/src/data/a.ts', '@bama/domain/testing'],
  ['apps/web/src/data/runtime/a.ts', 'apps/web/src/data/local/b.ts'],
  ['apps/web/src/data/session/a.ts', 'apps/web/src/data/sync/b.ts'],
  ['apps/web/src/data/queries/a.ts', 'apps/web/src/data/actions/b.ts'],
  ['apps/web/src/data/actions/a.ts', 'apps/web/src/data/index.ts'],
  ['apps/web/src/data/workspace/a.ts', 'apps/web/src/data/start.ts'],
]

describe('import boundaries', () => {
  it('[B7.18] [A7.1] [B2.1] let screens reach data only through the data layer, which knows no screen', () => {
    expect(violationOf({ from: 'apps/web/src/features/events/a.tsx', to: 'dexie' })).not.toBeNull()
    expect(violationOf({ from: 'apps/web/src/data/a.ts', to: 'apps/web/src/ui/page.tsx' })).not.toBeNull()
  })

  it.each(allowed)('let %s import %s', (from, to) => expect(violationOf({ from, to })).toBeNull())
  it.each(forbidden)('do not let %s import %s', (from, to) => expect(violationOf({ from, to })).not.toBeNull())

  it('see every way of importing', () => {
    const source =
      "import a from 'one'\nimport type { B } from \"two\"\nimport 'three'\nexport { c } from './four.ts'\nconst d = await import('five')\nimport {\n  e,\n} from 'six'\n// from 'seven'"
    expect(specifiersIn(source)).toEqual(['one', 'two', 'three', './four.ts', 'five', 'six'])
  })
})
