import { recordId } from '@bama/domain'
import type { Store } from '../../src/store/store.ts'
import { createRecordAsServer } from '../../src/sync/server-writes.ts'

export const nowMs = Date.UTC(2026, 10, 20, 9)

/** Writes an event in the server's name: only the record and its history. */
export const writeEvent = (store: Store, id: string): Promise<void> =>
  store.write((tx) =>
    createRecordAsServer(tx, {
      entity: 'events',
      id: recordId(id),
      fields: { name: id, date: '2026-12-01' },
      actorId: 'dana',
      nowMs,
    }),
  )
