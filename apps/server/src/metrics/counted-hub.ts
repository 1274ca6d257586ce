import type { ChangeHub } from '../stream/change-hub.ts'
import type { Metrics } from './metrics.ts'

/** Returns a hub that counts its open streams. */
export function countedHub(hub: ChangeHub, metrics: Pick<Metrics, 'countStream'>): ChangeHub {
  return {
    ...hub,
    join(listener) {
      metrics.countStream(1)
      const leave = hub.join(listener)
      let hasLeft = false
      return () => {
        if (!hasLeft) metrics.countStream(-1)
        hasLeft = true
        leave()
      }
    },
  }
}
