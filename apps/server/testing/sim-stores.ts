import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CreateSimServer } from '@bama/sync/testing'
import { writeFirstFacts } from '../src/store/open-facts.ts'
import { openPostgresStore, openSqliteStore } from '../src/store/store.ts'
import { startPostgres } from './postgres.ts'
import { type SimStore, simServerOn } from './sim-server.ts'
import { emptyTables } from './table-snapshot.ts'

/** A kind of database on which simulations run. */
export interface SimPlace {
  readonly createServer: CreateSimServer
  close(): Promise<void>
}

const nothing = (): Promise<void> => Promise.resolve()

async function openInMemory(): Promise<SimStore> {
  const store = await openSqliteStore(':memory:')
  return { store, reopen: () => Promise.resolve(store), release: () => store.close() }
}

/** SQLite in memory, for speed. A restart only clears the state of the process. */
export const inMemory: SimPlace = { createServer: simServerOn(openInMemory), close: nothing }

/** SQLite in a file, which a restart closes and reopens. */
export const inFile: SimPlace = {
  createServer: simServerOn(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'bama-sim-'))
    const open = () => openSqliteStore(join(folder, 'bama.sqlite'))
    let store = await open()
    return {
      store,
      async reopen() {
        await store.close()
        store = await open()
        return store
      },
      async release() {
        await store.close()
        await rm(folder, { recursive: true, force: true })
      },
    }
  }),
  close: nothing,
}

/** One database in a real PostgreSQL, emptied before every run. */
export async function inPostgres(): Promise<SimPlace> {
  const postgres = await startPostgres()
  const url = await postgres.newDatabase()
  let store = await openPostgresStore(url)
  return {
    createServer: simServerOn(async () => {
      await store.write(async (tx) => {
        await emptyTables(tx)
        await writeFirstFacts(tx)
      })
      return {
        store,
        async reopen() {
          await store.close()
          store = await openPostgresStore(url)
          return store
        },
        release: nothing,
      }
    }),
    async close() {
      await store.close()
      await postgres.stop()
    },
  }
}
