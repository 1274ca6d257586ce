import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { maxAttachmentBytes } from '@bama/domain'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { addressFor, useObjectStorage } from '../../testing/files/object-storage.ts'
import { createS3Files, S3Failure } from './s3-files.ts'
import { s3SettingsOf } from './s3-settings.ts'

const filesAt = (address: string) => {
  const settings = s3SettingsOf(address)
  if (settings === null) throw new Error('these are settings')
  const waited: number[] = []
  return { files: createS3Files(settings, async (ms) => void waited.push(ms)), waited }
}

const read = async (stream: Readable | undefined): Promise<Buffer> => Buffer.concat((await stream?.toArray()) ?? [])

describe('files in an object storage', () => {
  const addressOf = useObjectStorage()

  it('are put, read whole and in parts, and deleted', async () => {
    const { files } = filesAt(addressOf())
    const bytes = randomBytes(300_000)
    await files.put('object-1', bytes)
    const stored = await files.get('object-1')
    expect(stored?.size).toBe(300_000)
    expect((await read(await stored?.open())).equals(bytes)).toBe(true)
    const part = await read(await stored?.open({ start: 1000, end: 1999 }))
    expect(part.equals(bytes.subarray(1000, 2000))).toBe(true)
    await files.delete('object-1')
    expect(await files.get('object-1')).toBeNull()
    // Deleting a missing object succeeds.
    await files.delete('object-1')
  })

  it('are refused to who has not got the key, and that is said without the key', async () => {
    const { files, waited } = filesAt(addressOf('STRANGER'))
    const refused = await files.put('object-2', Buffer.from('x')).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(S3Failure)
    expect(refused).toMatchObject({ status: 403 })
    expect(String(refused)).not.toContain('some-secret')
    expect(waited).toEqual([])
  })
})

describe('an object storage in trouble', () => {
  const answering = async (statuses: number[]): Promise<{ readonly port: number; readonly server: Server }> => {
    const server = createServer((request, response) => {
      request.resume().on('end', () => response.writeHead(statuses.shift() ?? 200).end())
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return { server, port: (server.address() as AddressInfo).port }
  }

  it('is asked again when it is busy, and then given up', async () => {
    const busy = await answering([503, 503])
    const { files, waited } = filesAt(addressFor(busy.port))
    await files.put('object-3', Buffer.from('x'))
    expect(waited).toEqual([200, 1000])
    busy.server.close()

    const gone = await answering([503, 500, 503])
    const other = filesAt(addressFor(gone.port))
    await expect(other.files.get('object-3')).rejects.toMatchObject({ status: 503 })
    gone.server.close()
    await expect(filesAt(addressFor(gone.port)).files.get('object-3')).rejects.toMatchObject({ status: 0 })
  })
})

describe('a slow line to an object storage', () => {
  it.each([
    ['takes the largest file', maxAttachmentBytes, 200],
    ['is given up where the storage says nothing', 10, 0],
  ])('%s', async (_what, size, status) => {
    const slow = createServer((request, response) => {
      // Two minutes pass before the whole has come.
      request.once('data', () => vi.advanceTimersByTime(120_000))
      request.resume().on('end', () => response.writeHead(200).end())
    })
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void slow.close())
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { files } = filesAt(addressFor((slow.address() as AddressInfo).port))
    const ended = await files.put('object-4', Buffer.alloc(size)).then(
      () => 200,
      (error: unknown) => (error as S3Failure).status,
    )
    expect(ended).toBe(status)
  })
})

describe('the setting of an object storage', () => {
  it.each([
    [
      's3://key:secret@s3.example/bucket',
      { endpoint: 'https://s3.example', bucket: 'bucket', prefix: '', region: 'us-east-1' },
    ],
    [
      's3://k:a%2Fb@127.0.0.1:9000/b/x/y?region=il-central-1&tls=0',
      {
        endpoint: 'http://127.0.0.1:9000',
        bucket: 'b',
        prefix: 'x/y/',
        region: 'il-central-1',
        secretAccessKey: 'a/b',
      },
    ],
  ])('is read from %s', (text, settings) => expect(s3SettingsOf(text)).toMatchObject(settings))

  it.each([
    's3://host/bucket',
    's3://k:s@host',
    's3://k:s@host/b?tls=yes',
    's3://k:s@host/b?acl=public',
    'https://k:s@host/b',
  ])('is none in %s', (text) => expect(s3SettingsOf(text)).toBeNull())
})
