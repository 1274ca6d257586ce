import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import type { FileStore } from './file-store.ts'
import type { S3Settings } from './s3-settings.ts'

/** The storage gave an unexpected answer. `status` is 0 if it gave none. */
export class S3Failure extends Error {
  override readonly name = 'S3Failure'
  readonly status: number
  constructor(what: string, status: number, cause?: unknown) {
    // There is no secret in the message: the keys are only in a header.
    super(`the object storage ${status === 0 ? 'can not be reached' : `answered ${status}`}: ${what}`, { cause })
    this.status = status
  }
}

/** Milliseconds until the answer must begin, and before that for each byte that is sent: as on a line of one megabit. */
const answerMs = 30_000
const byteMs = 1 / 125
/** The waits before each retry, in milliseconds. */
const retryAfterMs = [200, 1_000]

/** Stores files as objects of a storage with the S3 protocol: AWS, MinIO, Ceph, R2 and others. Every call is signed. */
export function createS3Files(
  settings: S3Settings,
  wait: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): FileStore {
  const { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const addressOf = (key: string): string =>
    `${endpoint}/${[bucket, ...`${prefix}${key}`.split('/')].map(encodeURIComponent).join('/')}`

  async function once(method: string, key: string, init: RequestInit): Promise<Response> {
    // A timer that is cleared: a timeout signal of the whole call would also end a body that takes long to arrive.
    const patience = new AbortController()
    const sent = init.body instanceof Uint8Array ? init.body.length : 0
    const timer = setTimeout(() => patience.abort(new Error('nothing came')), answerMs + sent * byteMs)
    try {
      return await client.fetch(addressOf(key), { ...init, method, signal: patience.signal })
    } catch (error) {
      throw new S3Failure(`${method} ${key}`, 0, error)
    } finally {
      clearTimeout(timer)
    }
  }

  /** `good` lists the expected statuses. Failures that may be temporary (no connection, 5xx, 429) are retried. */
  async function call(method: string, key: string, good: readonly number[], init: RequestInit = {}): Promise<Response> {
    for (const again of [...retryAfterMs, null]) {
      const response = await once(method, key, init).catch((error: unknown) => {
        if (again === null) throw error
        return null
      })
      if (response !== null && good.includes(response.status)) return response
      await response?.body?.cancel()
      const mayHelp = response === null || response.status >= 500 || response.status === 429
      if (response !== null && (again === null || !mayHelp)) throw new S3Failure(`${method} ${key}`, response.status)
      if (again !== null) await wait(again)
    }
    throw new S3Failure(`${method} ${key}`, 0)
  }

  return {
    async put(key, bytes) {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      await call('PUT', key, [200], {
        body: new Uint8Array(bytes),
        headers: { 'content-type': 'application/octet-stream', 'x-amz-content-sha256': sha256 },
      })
    },
    async get(key) {
      const head = await call('HEAD', key, [200, 404])
      if (head.status === 404) return null
      const size = Number(head.headers.get('content-length') ?? Number.NaN)
      if (!Number.isSafeInteger(size)) throw new S3Failure(`HEAD ${key}`, head.status)
      return {
        size,
        async open(range) {
          const headers = range === undefined ? {} : { range: `bytes=${range.start}-${range.end}` }
          const { body } = await call('GET', key, [range === undefined ? 200 : 206], { headers })
          return body === null ? Readable.from([]) : Readable.fromWeb(body)
        },
      }
    },
    // S3 answers 204 whether or not the object existed.
    delete: async (key) => void (await call('DELETE', key, [200, 204, 404])),
  }
}
