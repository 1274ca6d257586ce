import type { Mutant } from '../mutant.ts'

export const b2: readonly Mutant[] = [
  {
    row: 'B2.1',
    file: 'scripts/check-boundaries.ts',
    find: `  if (from.startsWith(dataFolder) && to.startsWith('apps/web/src/ui/')) return 'data knows no screens'
`,
    replace: '',
  },
]
