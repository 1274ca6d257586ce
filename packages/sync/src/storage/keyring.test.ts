import { describe, expect, it } from 'vitest'
import { createRandom } from '../testing/seeded-random.ts'
import { bytesFrom } from '../testing/storage/random-bytes.ts'
import { createKeyring, keyringOfBytes, keyringToBytes, openByPassphrase, openByRecoveryCode } from './keyring.ts'
import { recoveryCodeOf, secretOfRecoveryCode } from './recovery-code.ts'

const random = bytesFrom(createRandom(2))
const passphrase = 'שמיים כחולים מעל הבמה'
const made = await createKeyring(passphrase, random)

describe('the keys of a workspace', () => {
  it('[S74] are behind the passphrase, and a wrong one is told at once', async () => {
    const stored = keyringOfBytes(keyringToBytes(made.keyring)) ?? expect.fail('it is a keyring')
    expect(await openByPassphrase(stored, passphrase)).toEqual({ ok: true, value: made.keys })
    expect(await openByPassphrase(stored, `${passphrase}!`)).toEqual({ ok: false, error: 'wrong_passphrase' })
  })

  it('[S74] are behind the recovery code, however it is typed', async () => {
    const { keyring, keys, recoveryCode } = made
    const typed = recoveryCode.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
    expect(await openByRecoveryCode(keyring, typed)).toEqual({ ok: true, value: keys })
    const other = recoveryCodeOf(random(16))
    expect(await openByRecoveryCode(keyring, other)).toEqual({ ok: false, error: 'wrong_code' })
    expect(await openByRecoveryCode(keyring, 'no code')).toEqual({ ok: false, error: 'wrong_code' })
  })

  it('[S74] stay behind the new one when the key is changed; who has the former ones alone gets no further', async () => {
    const changed = await createKeyring('new words', random, made.keys)
    expect(changed.keys).toHaveLength(2)
    expect(changed.keys[0].kid).not.toBe(made.keys[0].kid)
    expect(await openByPassphrase(changed.keyring, 'new words')).toEqual({ ok: true, value: changed.keys })
    expect(await openByPassphrase(changed.keyring, passphrase)).toEqual({ ok: false, error: 'wrong_passphrase' })
    expect(await openByRecoveryCode(changed.keyring, made.recoveryCode)).toEqual({ ok: false, error: 'wrong_code' })
  })

  it('[S74] lie in a keyring that tells none of them, and that is nothing with fewer iterations or half of its text', () => {
    const bytes = keyringToBytes(made.keyring)
    const text = new TextDecoder().decode(bytes)
    for (const { key } of made.keys) expect(text).not.toContain(Array.from(key, (byte) => byte.toString(16)).join(''))
    expect(made.keyring.byPassphrase.iterations).toBe(600_000)
    expect(made.keyring.byPassphrase.salt).toHaveLength(32)
    const weaker = { ...made.keyring, byPassphrase: { ...made.keyring.byPassphrase, iterations: 1000 } }
    expect(keyringOfBytes(keyringToBytes(weaker))).toBeNull()
    expect(keyringOfBytes(bytes.slice(0, bytes.length / 2))).toBeNull()
  })

  it('[S74] have a recovery code of 128 bits, in signs that nobody mistakes', () => {
    const secret = random(16)
    expect(recoveryCodeOf(secret)).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{2}$/)
    expect(secretOfRecoveryCode(recoveryCodeOf(secret))).toEqual(secret)
    expect(recoveryCodeOf(new Uint8Array(16).fill(255))).toBe('7ZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZ')
    expect(secretOfRecoveryCode('ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZ')).toBeNull()
  })
})
