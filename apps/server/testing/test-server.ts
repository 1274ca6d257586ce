import { argon2Sync, randomBytes, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RecordId, type Role, type UserFields, userIdFromEmail, userSchema } from '@bama/domain'
import { type SyncResponse, syncResponseSchema } from '@bama/sync'
import type { LightMyRequestResponse } from 'fastify'
import { onTestFinished } from 'vitest'
import { type AppDeps, buildApp } from '../src/app.ts'
import { createAccount } from '../src/auth/accounts.ts'
import type { PasswordCost } from '../src/auth/passwords.ts'
import { createDiskFiles } from '../src/files/disk-files.ts'
import type { FileStore } from '../src/files/file-store.ts'
import type { App } from '../src/http/zod-validation.ts'
import type { ImageSettings, ModelSettings } from '../src/integrations/model-settings.ts'
import { noteStart } from '../src/store/starts.ts'
import { openSqliteStore, type Store } from '../src/store/store.ts'
import { documentedFailures } from './documented-failures.ts'
import { syncBody } from './wire.ts'

/** A server for a test: an empty database, a clock that only the test moves, its log as lines. */
export interface TestServer {
  readonly app: App
  readonly store: Store
  readonly files: FileStore
  /** The folder of uploaded files, which is created with the first one. */
  readonly filesDir: string
  readonly log: string[]
  nowMs: number
  /** The monotonic clock; if null, it follows `nowMs`. */
  monotonicMs: number | null
  call(
    method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS',
    url: string,
    request?: Call,
  ): Promise<LightMyRequestResponse>
  /** What `POST /api/sync` answers to the person with this cookie. */
  sync(cookie: string, fields?: Parameters<typeof syncBody<object>>[0]): Promise<SyncResponse>
  /** Creates a person who can sign in with `password`. */
  addPerson(name: string, role: Role, fields?: Partial<UserFields>): Promise<RecordId>
  /** Signs a person in and returns their cookie. */
  signIn(name: string): Promise<string>
}

interface Call {
  readonly body?: unknown
  readonly cookie?: string
  readonly headers?: Readonly<Record<string, string>>
}

export const password = 'correct-horse'
export const emailOf = (name: string): string => `${name}@bama.test`

/** For tests that sign in for another purpose. Today's cost is a twentieth of a second per person. */
const cheapCost: PasswordCost = { memory: 64, passes: 1, parallelism: 1 }

export async function openTestServer(
  options: Pick<AppDeps, 'bus' | 'every' | 'mailer' | 'resolveHost'> & {
    readonly webRoot?: string
    readonly origin?: string
    readonly file?: string
    /** A database to use instead of a new SQLite one. It is closed with the server. */
    readonly store?: Store
    readonly trustProxy?: string[]
    readonly webhooksTo?: readonly string[]
    readonly model?: ModelSettings
    readonly images?: ImageSettings
    /** Whether hashing a password costs as much as in production. */
    readonly hasCostlyPasswords?: boolean
    readonly isDamaged?: boolean
  } = {},
): Promise<TestServer> {
  const store = options.store ?? (await openSqliteStore(options.file ?? ':memory:'))
  await store.write(noteStart)
  const filesDir = join(tmpdir(), `bama-files-${randomUUID()}`)
  const files = createDiskFiles(filesDir)
  const log: string[] = []
  const app = buildApp({
    store,
    files,
    config: {
      origin: options.origin ?? null,
      trustProxy: options.trustProxy ?? false,
      timeZone: 'Asia/Jerusalem',
      webhooksTo: options.webhooksTo ?? [],
      model: options.model ?? null,
      images: options.images ?? null,
    },
    now: () => server.nowMs,
    monotonicNow: () => server.monotonicMs ?? server.nowMs,
    randomBytes,
    webRoot: options.webRoot ?? '/nowhere',
    version: '1.2.3',
    passwordCost: options.hasCostlyPasswords === true ? undefined : cheapCost,
    isDamaged: options.isDamaged ?? false,
    ...(options.bus === undefined ? {} : { bus: options.bus }),
    ...(options.mailer === undefined ? {} : { mailer: options.mailer }),
    ...(options.resolveHost === undefined ? {} : { resolveHost: options.resolveHost }),
    ...(options.every === undefined ? {} : { every: options.every }),
    logTo: { write: (line) => log.push(line) },
  })
  const expectDocumented = documentedFailures(app)
  const server: TestServer = {
    app,
    store,
    files,
    filesDir,
    log,
    nowMs: Date.UTC(2026, 10, 20, 9),
    monotonicMs: null,
    call: (method, url, { body, cookie, headers } = {}) =>
      app.inject({
        method,
        url,
        headers: { ...(cookie === undefined ? {} : { cookie }), ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      }),
    async sync(cookie, fields) {
      const answer = await server.call('POST', '/api/sync', { cookie, body: syncBody(fields) })
      return syncResponseSchema.parse(answer.json())
    },
    async addPerson(name, role, fields = {}) {
      const id = await userIdFromEmail(emailOf(name))
      const all = userSchema.parse({ name, email: emailOf(name), role, ...fields })
      const person = { id, passwordHash: cheapHash, fields: all, actorId: id, nowMs: server.nowMs }
      await store.write((tx) => createAccount(tx, person))
      return id
    },
    async signIn(name) {
      return cookieOf(await server.call('POST', '/api/auth/login', { body: { email: emailOf(name), password } }))
    },
  }
  onTestFinished(async () => {
    try {
      await expectDocumented()
    } finally {
      await app.close()
      await store.close()
      await rm(filesDir, { recursive: true, force: true })
    }
  })
  return server
}

/** Makes every write fail, as on a full disk. The returned function makes room again. */
export function fillDisk({ store }: TestServer): () => void {
  const before = { ...store }
  const full = Object.assign(new Error('no room'), { code: 'ENOSPC' })
  Object.assign(store, { write: () => Promise.reject(full) })
  return () => void Object.assign(store, before)
}

/** Returns the cookie that an answer sets, as the next request sends it. */
export function cookieOf(response: LightMyRequestResponse): string {
  const [cookie] = response.cookies
  return cookie === undefined ? '' : `${cookie.name}=${cookie.value}`
}

/** A hash as an old database may have it, with a lower cost than today's. */
export const cheapHash = ((): string => {
  const salt = Buffer.alloc(16, 1)
  const tag = argon2Sync('argon2id', { message: password, nonce: salt, tagLength: 32, ...cheapCost })
  const text = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=64,t=1,p=1$${text(salt)}$${text(tag)}`
})()
