import { randomBytes } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { type AppDeps, buildApp } from '../src/app.ts'
import type { App } from '../src/http/zod-validation.ts'
import { openSqliteStore, type Store } from '../src/store/store.ts'

/** Opens an app on an empty database, with settings that the test chooses, and its log as lines. */
export async function openAppWith(config: Partial<AppDeps['config']>): Promise<{
  readonly app: App
  readonly store: Store
  readonly log: readonly string[]
}> {
  const store = await openSqliteStore(':memory:')
  const log: string[] = []
  const app = buildApp({
    store,
    files: { put: () => Promise.resolve(), get: () => Promise.resolve(null), delete: () => Promise.resolve() },
    config: { origin: null, trustProxy: false, timeZone: 'Asia/Jerusalem', ...config },
    now: Date.now,
    randomBytes,
    webRoot: '/nowhere',
    version: '1.2.3',
    logTo: { write: (line) => log.push(line) },
  })
  onTestFinished(async () => {
    await app.close()
    await store.close()
  })
  return { app, store, log }
}
