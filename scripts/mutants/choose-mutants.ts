import { createHash } from 'node:crypto'
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

/** Each mutant's place depends on the seed and itself, so that adding one doesn't move the others. */
function drawnFrom(mutants: readonly Mutant[], seed: number): readonly Mutant[] {
  const keyed = mutants.map((mutant) => ({ mutant, key: keyOf(mutant, seed) }))
  return keyed
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .slice(0, most)
    .map(({ mutant }) => mutant)
}

const keyOf = (mutant: Mutant, seed: number): string =>
  createHash('sha256')
    .update(JSON.stringify([seed, mutant]))
    .digest('hex')
