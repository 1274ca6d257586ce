import { randomBytes } from 'node:crypto'
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { SyncResponse } from '@bama/sync'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type ApiClient, newEvent, signInTo } from '../testing/api-client.ts'
import { syncBody } from '../testing/wire.ts'
import { newFolder } from '../testing/backup/places.ts'
import { createBackup } from '../src/backup/create-backup.ts'
import { restoreBackup } from '../src/backup/restore-backup.ts'
import { startBundledServer } from '../testing/server-process.ts'

const admin = { BAMA_ADMIN_EMAIL: 'admin@bama.test', BAMA_ADMIN_PASSWORD: 'correct-horse' }

async function start(dataDir: string) {
  const server = await startBundledServer(dataDir, admin)
  onTestFinished(() => server.stop('SIGKILL'))
  const client = await signInTo(server.address, admin.BAMA_ADMIN_EMAIL, admin.BAMA_ADMIN_PASSWORD)
  return { server, client }
}

type Page = Pick<SyncResponse, 'epoch' | 'cursor' | 'reset' | 'offer'>

/** The answer to a device that continues from a page. */
const pullAfter = async (client: ApiClient, page: Page): Promise<Page> =>
  (await (await client.post('/api/sync', syncBody(page))).json()) as Page

const answerOf = ({ reset, offer }: Page): unknown => ({ reset: reset === true, offer: offer === true })

describe('a database that went back by itself', () => {
  it('[S27] [S58] begins again with the devices that had heard of what it lacks, and with no others', async () => {
    const dataDir = await newFolder()
    const [file, copy] = [join(dataDir, 'bama.sqlite'), join(await newFolder(), 'copy.sqlite')]
    let { server, client } = await start(dataDir)
    const before = await client.push([newEvent('before')])
    await server.stop()
    await copyFile(file, copy)
    ;({ server, client } = await start(dataDir))
    // A mere restart resets nothing.
    expect(answerOf(await pullAfter(client, before))).toEqual({ reset: false, offer: false })
    const lost = await client.push([newEvent('lost')])
    await server.stop()

    await copyFile(copy, file)
    for (const suffix of ['-wal', '-shm']) await rm(file + suffix, { force: true })
    ;({ server, client } = await start(dataDir))
    // Sequence numbers grow past those of the lost changes.
    for (let index = 0; index < 5; index++) await client.push([newEvent(`other-${index}`)])
    expect(answerOf(await pullAfter(client, lost))).toEqual({ reset: true, offer: true })
    expect(answerOf(await pullAfter(client, before))).toEqual({ reset: false, offer: false })
    const again = await pullAfter(client, lost)
    expect(answerOf(await pullAfter(client, again))).toEqual({ reset: false, offer: false })
    await server.stop()
  })
})

describe('a damaged database', () => {
  const pageBytes = 4096

  async function makePlace() {
    const dataDir = await newFolder()
    const file = join(dataDir, 'bama.sqlite')
    const { server, client } = await start(dataDir)
    for (let index = 0; index < 20; index++)
      await client.push([newEvent(`e${index}`, { description: 'במה '.repeat(2000) })])
    await server.stop()
    return { dataDir, file }
  }

  it('is noticed at the start, and health says so', async () => {
    const { dataDir, file } = await makePlace()
    const place = { dataDir, databaseUrl: null, filesDir: join(dataDir, 'files') }
    const backup = join(await newFolder(), 'all.backup')
    await createBackup({ place, file: backup, force: false, now: Date.now, version: '1' })
    const bytes = await readFile(file)
    // The root page of an index, so that tables can still be read normally.
    const database = new DatabaseSync(file, { readOnly: true })
    const root = database.prepare("select rootpage from sqlite_schema where name = 'records_by_audience'").get()
    database.close()
    bytes.fill(7, (Number(root?.['rootpage']) - 1) * pageBytes, Number(root?.['rootpage']) * pageBytes)
    await writeFile(file, bytes)
    const server = await startBundledServer(dataDir, admin)
    onTestFinished(() => server.stop('SIGKILL'))
    expect(server.output()).toMatch(/^DATA_DIR: [^\n]+ is damaged: [^\n]+npm run restore[^\n]+$/m)
    const health = await fetch(`${server.address}/api/health`)
    expect([health.status, await health.json()]).toMatchObject([503, { error: { code: 'unavailable' } }])
    // What it says helps: a restore into that file can't work, and into its empty place it can.
    await server.stop()
    const restore = () => restoreBackup({ place, file: backup, yes: true, mode: 'offer', now: Date.now, randomBytes })
    await expect(restore()).rejects.toThrow(/damaged[^\n]+move bama\.sqlite/)
    await rename(file, `${file}.damaged`)
    for (const log of ['-wal', '-shm']) await rm(`${file}${log}`, { force: true })
    expect((await restore()).rows).toBeGreaterThan(20)
  })

  it('in its first page stops the start, with one line', async () => {
    const { dataDir, file } = await makePlace()
    const bytes = await readFile(file)
    await writeFile(file, bytes.fill(7, 100, 120))
    await expect(startBundledServer(dataDir, admin)).rejects.toThrow(/Bama can not start\. DATA_DIR: [^\n]+malformed/)
  })

  it('[S58] in the first page of its log has gone back: devices are asked for what it lacks', async () => {
    const { dataDir, file } = await makePlace()
    let { server, client } = await start(dataDir)
    const lost = await client.push([newEvent('lost')])
    await server.stop('SIGKILL')
    const log = await readFile(`${file}-wal`)
    const firstFrame = 32 + 24
    await writeFile(`${file}-wal`, log.fill(7, firstFrame + 100, firstFrame + 120))
    ;({ server, client } = await start(dataDir))
    expect((await client.pullAll()).has('lost')).toBe(false)
    for (let index = 0; index < 5; index++) await client.push([newEvent(`other-${index}`)])
    expect(answerOf(await pullAfter(client, lost))).toEqual({ reset: true, offer: true })
  })
})

describe('an empty database', () => {
  const putImage = async (dataDir: string): Promise<void> => {
    await mkdir(join(dataDir, 'files'))
    await writeFile(join(dataDir, 'files', 'object-1'), 'image')
  }

  it.each(['a file of no bytes', 'no file'])('beside images is refused, with one line: %s', async (what) => {
    const dataDir = await newFolder()
    await putImage(dataDir)
    if (what === 'a file of no bytes') await writeFile(join(dataDir, 'bama.sqlite'), '')
    // The next start is refused as well.
    for (let attempt = 0; attempt < 2; attempt++)
      await expect(startBundledServer(dataDir, admin)).rejects.toThrow(
        /Bama can not start\. DATA_DIR: [^\n]+ is empty, but there are images in [^\n]+npm run restore[^\n]+\n$/,
      )
  })

  it('without images is a first start', async () => {
    const dataDir = await newFolder()
    await writeFile(join(dataDir, 'bama.sqlite'), '')
    await start(dataDir)
  })
})
