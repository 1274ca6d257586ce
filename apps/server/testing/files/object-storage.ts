import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll } from 'vitest'

/** Runs an S3-compatible storage for the tests of a `describe`. The returned function gives its URL within a test. */
export function useObjectStorage(): (key?: string) => string {
  let folder = ''
  let server: S3rver
  let port = 0
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bama-s3-'))
    server = new S3rver({
      port: 0,
      address: '127.0.0.1',
      directory: folder,
      silent: true,
      configureBuckets: [{ name: 'bama', configs: [] }],
    })
    port = (await server.run()).port
  })
  afterAll(async () => {
    await server.close()
    await rm(folder, { recursive: true })
  })
  return (key = 'S3RVER') => addressFor(port, key)
}

export const addressFor = (port: number, key = 'S3RVER'): string =>
  `s3://${key}:some-secret@127.0.0.1:${port}/bama/files?tls=0`
