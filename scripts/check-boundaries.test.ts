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
]

describe('import boundaries', () => {
  it('[A7.1] [B2.1] let screens reach data only through the data layer, which knows no screen', () => {
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
