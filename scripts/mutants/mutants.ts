import type { Mutant } from './mutant.ts'
import { a1 } from './areas/a1.ts'
import { a2 } from './areas/a2.ts'
import { a3 } from './areas/a3.ts'
import { a4 } from './areas/a4.ts'
import { a5 } from './areas/a5.ts'
import { a6 } from './areas/a6.ts'
import { a7 } from './areas/a7.ts'
import { a8 } from './areas/a8.ts'
import { a9 } from './areas/a9.ts'
import { b1 } from './areas/b1.ts'
import { b2 } from './areas/b2.ts'
import { b3 } from './areas/b3.ts'
import { b4 } from './areas/b4.ts'
import { b5 } from './areas/b5.ts'
import { b6 } from './areas/b6.ts'
import { b7 } from './areas/b7.ts'
import { b8 } from './areas/b8.ts'
import { b9 } from './areas/b9.ts'
import { syncRules } from './areas/sync-rules.ts'

/** All mutants, in the order of the specification's sections, then those of the synchronisation rules. */
export const mutants: readonly Mutant[] = [
  ...a1,
  ...a2,
  ...a3,
  ...a4,
  ...a5,
  ...a6,
  ...a7,
  ...a8,
  ...a9,
  ...b1,
  ...b2,
  ...b3,
  ...b4,
  ...b5,
  ...b6,
  ...b7,
  ...b8,
  ...b9,
  ...syncRules,
]
