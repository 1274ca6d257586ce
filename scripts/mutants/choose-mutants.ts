import { createRandom } from '../../packages/sync/src/testing/seeded-random.ts'
import type { Mutant } from './mutant.ts'

const most = 30

/** Returns the mutants of some statements, limited to a random sample if there is a seed. */
export function chooseMutants(
  mutants: readonly Mutant[],
  { seed, rows }: { readonly seed: number | null; readonly rows: readonly string[] | null },
): readonly Mutant[] {
  const named = mutants.filter(({ row }) => rows === null || rows.includes(row))
  return seed === null ? named : drawnFrom(named, seed)
}

function drawnFrom(mutants: readonly Mutant[], seed: number): readonly Mutant[] {
  const random = createRandom(seed)
  const keyed = mutants.map((mutant) => ({ mutant, key: random.next() }))
  return keyed
    .toSorted((a, b) => a.key - b.key)
    .slice(0, most)
    .map(({ mutant }) => mutant)
}
