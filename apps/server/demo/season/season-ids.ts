import { type RecordId, uuidv7 } from '@bama/domain'
import { seededRandom } from './seeded-random.ts'

// Fixed, because ids must not depend on the day on which the season is generated.
const beginning = Date.UTC(2026, 0, 1)

/** A source of ordinary ids that depend only on the seed and the label. Each kind of record has its own label. */
export function seasonIds(seed: number, label: string): () => RecordId {
  const random = seededRandom(seed, 'ids', label)
  let made = 0
  return () => uuidv7(beginning + 1000 * made++, random.bytes)
}
