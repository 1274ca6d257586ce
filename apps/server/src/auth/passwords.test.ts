import { argon2Sync, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createPasswords } from './passwords.ts'

const passwords = createPasswords({ randomBytes })

/** A hash made independently of the code under test, as the PHC format prescribes. */
const phcOf = (password: string, memory: number, passes: number): string => {
  const salt = Buffer.alloc(16, 7)
  const tag = argon2Sync('argon2id', { message: password, nonce: salt, parallelism: 1, tagLength: 32, memory, passes })
  const text = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${text(salt)}$${text(tag)}`
}

describe('passwords', () => {
  it('[B5.7] are kept as an argon2id PHC string with a salt of its own', async () => {
    const [first, second] = await Promise.all([passwords.hash('סיסמה טובה'), passwords.hash('סיסמה טובה')])
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(first).not.toBe(second)
    expect(await passwords.verify('סיסמה טובה', first)).toBe(true)
    expect(await passwords.verify('סיסמה טובה ', first)).toBe(false)
  })

  it('are recognised whatever parameters they were hashed with', async () => {
    expect(await passwords.verify('secret-1', phcOf('secret-1', 64, 1))).toBe(true)
    expect(await passwords.verify('secret-2', phcOf('secret-1', 64, 1))).toBe(false)
  })

  it('are to be hashed again when less was asked than today', async () => {
    expect(passwords.isWeak(phcOf('secret-1', 64, 2))).toBe(true)
    expect(passwords.isWeak(phcOf('secret-1', 19_456, 1))).toBe(true)
    expect(passwords.isWeak(await passwords.hash('secret-1'))).toBe(false)
  })

  it.each([null, '', 'secret-1', '$argon2id$v=19$m=19456,t=2,p=1$$', '$argon2i$v=19$m=64,t=1,p=1$AAAA$AAAA'])(
    'are never right where %j is kept',
    async (phc) => {
      expect(await passwords.verify('secret-1', phc)).toBe(false)
    },
  )

  it.each([phcOf('y', 64, 1), null])(
    'are checked by two at once, and the ones too many are told to come again (%#)',
    async (phc) => {
      const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => passwords.verify('x', phc)))
      const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
      // Two run, 32 wait. An unknown account takes as much work as a known one.
      expect(refused).toHaveLength(40 - 2 - 32)
      expect(refused[0]).toMatchObject({ reason: { code: 'unavailable' } })
    },
  )
})
