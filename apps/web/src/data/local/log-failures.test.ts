import 'fake-indexeddb/auto'
import { afterEach, expect, it, vi } from 'vitest'
import { LocalDatabase } from './database.ts'

const opened: LocalDatabase[] = []

async function createDatabase(): Promise<LocalDatabase> {
  const db = new LocalDatabase(`failing-${opened.length}`)
  opened.push(db)
  await db.open()
  return db
}

afterEach(() => {
  vi.restoreAllMocks()
  for (const db of opened) db.close()
})

it('[B8.3] a failed read is logged with the collection’s name and rejected', async () => {
  const db = await createDatabase()
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
    throw new DOMException('broken', 'UnknownError')
  })
  await expect(db.table('events').get('e1')).rejects.toThrow('broken')
  expect(log).toHaveBeenCalledWith('reading events failed', expect.objectContaining({ name: 'UnknownError' }))
})

it('[B8.3] a failed create is logged and rejected', async () => {
  const db = await createDatabase()
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await expect(db.table('clients').add({ id: 'c1', name: () => undefined })).rejects.toThrow()
  expect(log).toHaveBeenCalledWith('writing clients failed', expect.objectContaining({ name: 'DataCloneError' }))
})

it('[B8.3] a create of an id that is there is logged and rejected', async () => {
  const db = await createDatabase()
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await db.table('clients').add({ id: 'c1' })
  await expect(db.table('clients').add({ id: 'c1' })).rejects.toThrow()
  expect(log).toHaveBeenCalledWith('writing clients failed', expect.objectContaining({ name: 'ConstraintError' }))
})

it('what is given up on purpose is no failure', async () => {
  const db = await createDatabase()
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const given = db.transaction('rw', 'events', async (tx) => {
    const reading = db.table('events').get('e1')
    tx.abort()
    await reading
  })
  await expect(given).rejects.toThrow()
  expect(log).not.toHaveBeenCalled()
})
