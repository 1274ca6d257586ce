import type { RandomBytes } from '../../storage/sealer.ts'
import type { SeededRandom } from '../seeded-random.ts'

export const bytesFrom =
  (random: SeededRandom): RandomBytes =>
  (byteCount) =>
    Uint8Array.from({ length: byteCount }, () => random.below(256))
