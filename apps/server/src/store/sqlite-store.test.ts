import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { post, signIn } from '../../faults/http-calls.ts'
import { newEvent } from '../../testing/api-client.ts'
import { syncBody } from '../../testing/wire.ts'
import { startBundledServer, withDataDir } from '../../testing/server-process.ts'
import { getMeta, setMeta } from './meta.ts'
import { nodeSqliteDialect } from './node-sqlite.ts'
import { type DatabasePlace, storeContract } from '../../testing/store-contract.ts'
import { openSqliteStore } from './store.ts'

const newPlace = async (): Promise<DatabasePlace> => {
  const file = join(tmpdir(), `bama-store-${randomUUID()}.sqlite`)
  onTestFinished(async () => {
    for (const suffix of ['', '-wal', '-shm', '-opening']) await rm(file + suffix, { force: true })
  })
  return {
    open: () => openSqliteStore(file),
    openBare: () => new Kysely<unknown>({ dialect: nodeSqliteDialect(file) }),
  }
}

describe('a SQLite store', () => {
  storeContract(newPlace)

  it('[S21] flushes every commit to the disk', async () => {
    const store = await (await newPlace()).open()
    const { rows: journal } = await sql`pragma journal_mode`.execute(store.db)
    const { rows: flush } = await sql`pragma synchronous`.execute(store.db)
    await store.close()
    // 2 is FULL.
    expect([journal, flush]).toEqual([[{ journal_mode: 'wal' }], [{ synchronous: 2 }]])
  })

  it('brings a long log into the database in a thread of its own, not with a commit', async () => {
    const store = await (await newPlace()).open()
    onTestFinished(() => store.close())
    const { rows: atMost } = await sql`pragma wal_autocheckpoint`.execute(store.db)
    expect(atMost).toEqual([{ wal_autocheckpoint: 25_000 }])
    const pages = async (): Promise<{ readonly log: number; readonly checkpointed: number } | undefined> =>
      (await sql<{ log: number; checkpointed: number }>`pragma wal_checkpoint(noop)`.execute(store.db)).rows[0]
    await store.write((tx) => setMeta(tx, 'device_key', 'x'.repeat(8_000_000)))
    expect((await pages())?.log).toBeGreaterThan(1000)
    await vi.waitFor(async () => {
      const { log, checkpointed } = (await pages()) ?? { log: 0, checkpointed: -1 }
      expect(checkpointed).toBe(log)
    }, 20_000)
  })

  const admin = { BAMA_ADMIN_EMAIL: 'admin@bama.test', BAMA_ADMIN_PASSWORD: 'correct-horse' }

  it('is made once when two servers are started on one folder at the same moment', async () => {
    for (let round = 0; round < 2; round++) {
      await withDataDir(async (dataDir) => {
        const servers = await Promise.all([startBundledServer(dataDir, admin), startBundledServer(dataDir, admin)])
        for (const server of servers) onTestFinished(() => server.stop('SIGKILL'))
        const ids = await Promise.all(
          servers.map(
            async ({ address }) =>
              ((await (await fetch(`${address}/api/health`)).json()) as { serverId: string }).serverId,
          ),
        )
        for (const server of servers) await server.stop()
        const store = await openSqliteStore(join(dataDir, 'bama.sqlite'))
        expect(new Set(ids)).toEqual(new Set([await getMeta(store.db, 'server_id')]))
        expect(await store.db.selectFrom('accounts').select('email').execute()).toHaveLength(1)
        await store.close()
      })
    }
  })

  it('[S23] [S60] gives numbers in the order of commits when two processes write', async () => {
    await withDataDir(async (dataDir) => {
      const servers = [await startBundledServer(dataDir, admin), await startBundledServer(dataDir, admin)]
      for (const server of servers) onTestFinished(() => server.stop('SIGKILL'))
      const cookie = await signIn(servers[0]?.address ?? '', admin.BAMA_ADMIN_EMAIL, admin.BAMA_ADMIN_PASSWORD)
      const statuses = await Promise.all(
        Array.from({ length: 80 }, async (_, index) => {
          const answer = await post(servers[index % 2]?.address ?? '', '/api/sync', {
            cookie,
            body: syncBody({ mutations: [newEvent(`e${index}`)] }),
          })
          return answer.status
        }),
      )
      for (const server of servers) await server.stop()
      expect(new Set(statuses)).toEqual(new Set([200]))
      const store = await openSqliteStore(join(dataDir, 'bama.sqlite'))
      const rows = await store.db
        .selectFrom('records')
        .select('seq')
        .where('entity', '=', 'events')
        .orderBy('seq')
        .execute()
      await store.close()
      const first = rows[0]?.seq ?? 0
      expect(rows.map(({ seq }) => seq - first)).toEqual(Array.from({ length: 80 }, (_, index) => index))
    })
  })
})
