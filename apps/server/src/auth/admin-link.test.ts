import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { bundled } from '../../testing/bundled-programs.ts'
import { engineNames, useEngine } from '../../testing/engines.ts'
import { emailOf, openTestServer, password } from '../../testing/test-server.ts'
import { makeAdminLink } from './admin-link.ts'

describe.each(engineNames)('a link for an admin who forgot the password, on %s', (engine) => {
  const openStore = useEngine(engine)

  async function open() {
    const server = await openTestServer({ store: await openStore() })
    await server.addPerson('dana', 'admin')
    const link = (email: string) =>
      makeAdminLink({
        store: server.store,
        email,
        origin: 'https://bama.example',
        now: () => server.nowMs,
        randomBytes,
      })
    const accept = async (address: string, chosen: string) => {
      const body = { token: address.split('#')[1], password: chosen }
      return (await server.call('POST', '/api/invitations/accept', { body })).statusCode
    }
    const signIn = async (chosen: string) => {
      const body = { email: emailOf('dana'), password: chosen }
      return (await server.call('POST', '/api/auth/login', { body })).statusCode
    }
    return { server, link, accept, signIn }
  }

  it('sets a password by the usual rules, once, and ends the sessions', async () => {
    const { server, link, accept, signIn } = await open()
    const cookie = await server.signIn('dana')
    const made = await link(` ${emailOf('dana').toUpperCase()} `)
    expect(made.link).toMatch(/^https:\/\/bama\.example\/invitation#[\w-]{43}$/)
    expect(await accept(made.link, '12345')).toBe(400)
    // The link alone changes nothing.
    expect((await server.call('GET', '/api/auth/session', { cookie })).statusCode).toBe(200)
    expect(await accept(made.link, 'a-brand-new-one')).toBe(200)
    expect((await server.call('GET', '/api/auth/session', { cookie })).statusCode).toBe(401)
    expect([await signIn(password), await signIn('a-brand-new-one')]).toEqual([401, 200])
    expect(await accept(made.link, 'another-one')).toBe(403)
  })

  it('ends after a day, and with the next one that is made', async () => {
    const { server, link, accept } = await open()
    const [first, second] = [await link(emailOf('dana')), await link(emailOf('dana'))]
    expect(await accept(first.link, 'a-brand-new-one')).toBe(403)
    server.nowMs += 24 * 60 * 60 * 1000
    expect(await accept(second.link, 'a-brand-new-one')).toBe(403)
  })

  it('is for nobody but an admin who may sign in', async () => {
    const { server, link } = await open()
    await server.addPerson('noa', 'user')
    await server.addPerson('gal', 'admin', { is_approved: false })
    for (const name of ['noa', 'gal', 'nobody'])
      await expect(link(emailOf(name))).rejects.toThrow(`${emailOf(name)} is no admin here, or is blocked`)
  })
})

it('is a command that says what it needs, and makes no database', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bama-admin-link-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const main = await bundled('admin-link')
  const run = (...args: readonly string[]) => {
    const env = { PATH: process.env['PATH'], DATA_DIR: join(dataDir, 'data') }
    const { status, stderr } = spawnSync(process.execPath, [main, ...args], { env, encoding: 'utf8' })
    return [status, stderr]
  }
  expect(run()).toEqual([2, 'Usage: npm run admin-link -- E-MAIL\n'])
  const why = 'There is no link: there are no accounts where DATA_DIR or DATABASE_URL point\n'
  for (const _again of [1, 2]) expect(run('dana@bama.test')).toEqual([3, why])
})
