import { type RecordId, uuidv7 } from '@bama/domain'
import { seededRandom } from './seeded-random.ts'

// A fixed beginning: ids must not change with the day on which the season is made.
const beginning = Date.UTC(2026, 0, 1)

/** Ids that look like any other, the same for a seed whatever the day; one source per kind of record. */
export function seasonIds(seed: number, label: string): () => RecordId {
  const random = seededRandom(seed, 'ids', label)
  let made = 0
  return () => uuidv7(beginning + 1000 * made++, random.bytes)
}
