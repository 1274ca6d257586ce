import type { Store } from '../store/store.ts'
import type { Metrics } from './metrics.ts'

/** Returns a store that times its transactions. */
export function timedStore(store: Store, metrics: Pick<Metrics, 'observeTransaction'>): Store {
  const timed = async <T>(kind: 'read' | 'write', work: () => Promise<T>): Promise<T> => {
    const started = performance.now()
    let isDone = false
    try {
      const value = await work()
      isDone = true
      return value
    } finally {
      metrics.observeTransaction(kind, (performance.now() - started) / 1000, isDone)
    }
  }
  return {
    ...store,
    read: (work) => timed('read', () => store.read(work)),
    write: (work) => timed('write', () => store.write(work)),
  }
}
