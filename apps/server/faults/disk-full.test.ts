import { spawnSync } from 'node:child_process'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { syncResponseSchema } from '@bama/sync'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { withDataDir } from '../testing/server-process.ts'
import { newEvent } from '../testing/api-client.ts'
import { syncBody } from '../testing/wire.ts'

const longText = 'במה '.repeat(4000)
/** Half a megabyte, which never fits into pages already allocated. */
const largePush = () =>
  syncBody({
    mutations: Array.from({ length: 24 }, (_, index) =>
      newEvent(`large-${index}`, { description: longText.slice(index) }),
    ),
  })

async function expectRefusedWhole(
  server: TestServer,
  makeFull: () => Promise<void>,
  makeRoom: () => Promise<void>,
): Promise<void> {
  server.nowMs = Date.now()
  await server.addPerson('dana', 'admin')
  const cookie = await server.signIn('dana')
  const call = (body: object) => server.call('POST', '/api/sync', { cookie, body })
  /** The events that a full pull returns. */
  const seen = async (): Promise<readonly string[]> => {
    const ids: string[] = []
    let at: object = {}
    for (;;) {
      const pulled = await call(syncBody(at))
      expect(pulled.statusCode).toBe(200)
      const { changes, epoch, cursor, more } = syncResponseSchema.parse(pulled.json())
      ids.push(...(changes['events'] ?? []).map(({ id }) => id))
      at = { epoch, cursor }
      if (!more) return ids
    }
  }
  expect((await call(syncBody({ mutations: [newEvent('before')] }))).statusCode).toBe(200)
  await makeFull()
  const push = largePush()
  for (let attempt = 0; attempt < 3; attempt++) {
    const refused = await call(push)
    expect([refused.statusCode, refused.json()]).toMatchObject([507, { error: { code: 'storage_full' } }])
    expect(await seen()).toEqual(['before'])
  }
  const history = await server.store.db
    .selectFrom('history')
    .select('n')
    .where('record_id', 'like', 'large-%')
    .execute()
  const answers = await server.store.db.selectFrom('mutations').select('id').execute()
  expect([history.length, answers.length]).toEqual([0, 1])

  await makeRoom()
  const taken = await call(push)
  expect(taken.statusCode).toBe(200)
  expect(taken.json<{ results: { status: string }[] }>().results.every(({ status }) => status === 'applied')).toBe(true)
  expect(await seen()).toEqual(['before', ...push.mutations.map(({ recordId }) => recordId)])
  const check = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(server.store.db)
  expect(check.rows).toEqual([{ integrity_check: 'ok' }])
}

describe('a disk without room: a push is refused whole, reading goes on, and the same push is taken when there is room', () => {
  it('[S18] [S21] at the limit of the database', async () => {
    await withDataDir(async (dataDir) => {
      const server = await openTestServer({ file: join(dataDir, 'bama.sqlite') })
      const pragma = (text: string) => sql.raw<{ page_count: number }>(`pragma ${text}`).execute(server.store.db)
      await expectRefusedWhole(
        server,
        async () => {
          const { rows } = await pragma('page_count')
          await pragma(`max_page_count = ${rows[0]?.page_count}`)
        },
        async () => void (await pragma('max_page_count = 1000000')),
      )
    })
  })

  const shell = (command: string): boolean => spawnSync('sh', ['-c', command]).status === 0
  const canMount = process.getuid?.() === 0 && shell('unshare -m mount -t tmpfs tmpfs /mnt')

  it.skipIf(!canMount)('[S18] [S21] at the limit of the disk', async () => {
    await withDataDir(async (dataDir) => {
      const disk = join(dataDir, 'disk')
      await mkdir(disk)
      expect(shell(`mount -t tmpfs -o size=8m tmpfs ${disk}`)).toBe(true)
      try {
        const server = await openTestServer({ file: join(disk, 'bama.sqlite') })
        const ballast = join(disk, 'ballast')
        const fill = async (): Promise<void> => {
          const { bavail, bsize } = await statfs(disk)
          await writeFile(ballast, Buffer.alloc(bavail * bsize))
        }
        await expectRefusedWhole(server, fill, () => rm(ballast))
      } finally {
        // Lazily, because the server is closed after the test.
        shell(`umount -l ${disk}`)
      }
    })
  })
})
