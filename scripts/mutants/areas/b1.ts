import type { Mutant } from '../mutant.ts'

export const b1: readonly Mutant[] = [
  { row: 'B1.1', file: 'packages/domain/src/entities.ts', find: "  'canvas',\n", replace: '' },
  {
    row: 'B1.2',
    file: 'apps/web/src/data/workspace/run-command.ts',
    find: `      decided.value,
      world,`,
    replace: `      [],
      world,`,
  },
]
