import 'fake-indexeddb/auto'
import type { RejectedRow } from '@bama/sync'
import { LocalDatabase } from '../../apps/web/src/data/local/database.ts'
import { readRejected } from '../../apps/web/src/data/workspace/queue.ts'
import { rounded } from '../browser/with-server.ts'
import { medianCpuMs } from './cpu.ts'

/** Refuses one command's changes of `count` records together. */
async function refuse(count: number): Promise<LocalDatabase> {
  const db = new LocalDatabase(`refused-${count}`)
  await db.rejected.bulkPut(
    Array.from(
      { length: count },
      (_, index) =>
        ({
          id: `m${index}`,
          mutation: {
            id: `m${index}`,
            n: index,
            entity: 'events',
            recordId: `e${index}`,
            operation: 'update',
            data: { patch: { name: `אירוע ${index}`, location: 'אולם' }, stamp: '', group: 'all' },
            created_at: '',
            priority: 0,
          },
          result: { id: `m${index}`, status: 'rejected', code: 'forbidden' },
          rejected_at: new Date(index).toISOString(),
        }) as unknown as RejectedRow,
    ),
  )
  return db
}

/**
 * Measures reading the list of refused changes, of 200 and of 1,000: milliseconds of processor time per change, on
 * Node.
 */
export async function benchRefused(): Promise<object> {
  const each = async (count: number): Promise<number> => {
    const db = await refuse(count)
    return (await medianCpuMs(1, () => readRejected(db))) / count
  }
  const [few, many] = [await each(200), await each(1_000)]
  return { of200Ms: rounded(few, 3), of1000Ms: rounded(many, 3), ratio: rounded(many / few, 2) }
}
