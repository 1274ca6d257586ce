import { randomBytes } from 'node:crypto'
import type { Role } from '@bama/domain'
import { userSchema } from '@bama/domain'
import { createAccount, firstAdminFields, freeUserId } from '../../apps/server/src/auth/accounts.ts'
import { createPasswords } from '../../apps/server/src/auth/passwords.ts'
import { withDataDir } from '../../apps/server/testing/server-process.ts'
import { openApp } from '../sync/open-app.ts'

export const password = 'correct-horse'

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

export interface BenchApp {
  /** Calls the app in this process as this person; without `as`, without a session. */
  call(
    method: 'GET' | 'POST' | 'PATCH',
    url: string,
    request?: { body?: unknown; as?: string; headers?: Record<string, string> },
  ): Promise<Answer>
  /** Adds a person who signs in with this address; returns their id. */
  addPerson(email: string, role: Role): Promise<string>
}

export const adminEmail = 'admin@bama.test'

/** Runs with the app in this process, on a new SQLite file. */
export const withApp = <T>(work: (app: BenchApp) => Promise<T>): Promise<T> =>
  withDataDir(async (dataDir) => {
    const { store, app } = await openApp(dataDir)
    const passwordHash = await createPasswords({ randomBytes }).hash(password)
    const cookies = new Map<string, string>()
    const cookieOf = async (email: string): Promise<string> => {
      const known = cookies.get(email)
      if (known !== undefined) return known
      const { cookies: set } = await app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email, password },
      })
      const cookie = set.map(({ name, value }) => `${name}=${value}`).join('; ')
      cookies.set(email, cookie)
      return cookie
    }
    const addPerson = async (email: string, role: Role): Promise<string> => {
      const id = await freeUserId(store.db, email)
      const fields =
        email === adminEmail ? firstAdminFields('bench', email) : userSchema.parse({ name: email, email, role })
      await store.write((tx) => createAccount(tx, { id, passwordHash, fields, actorId: id, nowMs: Date.now() }))
      return id
    }
    await addPerson(adminEmail, 'admin')
    try {
      return await work({
        addPerson,
        async call(method, url, { body, as, headers } = {}) {
          const answer = await app.inject({
            method,
            url,
            headers: { ...headers, ...(as === undefined ? {} : { cookie: await cookieOf(as) }) },
            ...(body === undefined ? {} : { payload: body as object }),
          })
          if (answer.statusCode >= 400)
            throw new Error(`${url} answered ${answer.statusCode}: ${answer.body.slice(0, 300)}`)
          return { status: answer.statusCode, headers: answer.headers, body: answer.body }
        },
      })
    } finally {
      await app.close()
      await store.close()
    }
  })
