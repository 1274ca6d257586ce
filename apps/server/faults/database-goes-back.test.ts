import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { SyncResponse } from '@bama/sync'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type ApiClient, newEvent, signInTo } from '../testing/api-client.ts'
import { newFolder } from '../testing/backup/places.ts'
import { startServer } from '../testing/server-process.ts'

const admin = { BAMA_ADMIN_EMAIL: 'admin@bama.test', BAMA_ADMIN_PASSWORD: 'correct-horse' }

async function start(dataDir: string) {
  const server = await startServer(dataDir, admin)
  onTestFinished(() => server.stop('SIGKILL'))
  const client = await signInTo(server.address, admin.BAMA_ADMIN_EMAIL, admin.BAMA_ADMIN_PASSWORD)
  return { server, client }
}

type Page = Pick<SyncResponse, 'epoch' | 'cursor' | 'reset' | 'offer'>

/** What a device that stands at a page is answered. */
async function pullAfter(client: ApiClient, { epoch, cursor }: Page): Promise<Page> {
  const body = { protocol: 1, deviceId: 'abcdef0123456789', epoch, cursor, mutations: [] }
  return (await (await client.post('/api/sync', body)).json()) as Page
}

const asked = ({ reset, offer }: Page): unknown => ({ reset: reset === true, offer: offer === true })

describe('a database that went back by itself', () => {
  it('[S27] [S58] begins again with the devices that had heard of what it lacks, and with no others', async () => {
    const dataDir = await newFolder()
    const [file, copy] = [join(dataDir, 'bama.sqlite'), join(await newFolder(), 'copy.sqlite')]
    let { server, client } = await start(dataDir)
    const before = await client.push([newEvent('before')])
    await server.stop()
    await copyFile(file, copy)
    ;({ server, client } = await start(dataDir))
    // A restart is none: the device goes on.
    expect(asked(await pullAfter(client, before))).toEqual({ reset: false, offer: false })
    const lost = await client.push([newEvent('lost')])
    await server.stop()

    await copyFile(copy, file)
    for (const suffix of ['-wal', '-shm']) await rm(file + suffix, { force: true })
    ;({ server, client } = await start(dataDir))
    // The numbers go on, past those that the lost changes had.
    for (let index = 0; index < 5; index++) await client.push([newEvent(`other-${index}`)])
    expect(asked(await pullAfter(client, lost))).toEqual({ reset: true, offer: true })
    expect(asked(await pullAfter(client, before))).toEqual({ reset: false, offer: false })
    const again = await pullAfter(client, lost)
    expect(asked(await pullAfter(client, again))).toEqual({ reset: false, offer: false })
    await server.stop()
  })
})
