import type { Mutant } from '../mutant.ts'

export const b6: readonly Mutant[] = [
  {
    row: 'B6.1',
    file: 'packages/domain/src/user/schema.ts',
    find: "z.enum(roles).default('user')",
    replace: "z.enum(roles).default('admin')",
  },
  {
    row: 'B6.4',
    file: 'packages/domain/src/access/screens.ts',
    find: '  isAdmin(actor) ||\n  !adminScreens',
    replace: '  !adminScreens',
  },
]
