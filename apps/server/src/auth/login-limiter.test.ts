import { beforeEach, describe, expect, it } from 'vitest'
import { addressKey } from '../limits/address-key.ts'
import { createLoginLimiter, type LoginLimiter } from './login-limiter.ts'

let nowMs = 0
let limiter: LoginLimiter
const minute = 60_000

beforeEach(() => {
  nowMs = Date.UTC(2026, 0, 1)
  limiter = createLoginLimiter({ now: () => nowMs })
})

const fail = (email: string, address: string, times = 1): void => {
  for (let index = 0; index < times; index++) limiter.begin(email, address)
}

const waitOf = (email: string, address = '192.0.2.200'): number => {
  const attempt = limiter.begin(email, address)
  if (!attempt.allowed) return attempt.retryAfterSeconds
  attempt.forgive()
  return 0
}

describe('the login limiter', () => {
  it('lets an account fail five times, then makes it wait ever longer, up to 15 minutes', () => {
    fail('dana@bama.test', '192.0.2.1', 4)
    expect(waitOf('dana@bama.test')).toBe(0)
    fail('dana@bama.test', '192.0.2.1')
    const waits: number[] = []
    for (let round = 0; round < 8; round++) {
      waits.push(waitOf('dana@bama.test'))
      nowMs += (waits.at(-1) ?? 0) * 1000
      fail('dana@bama.test', '192.0.2.1')
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900, 900])
  })

  it('stops an account whatever address asks, and no other account', () => {
    for (let index = 1; index <= 5; index++) fail('dana@bama.test', `192.0.2.${index}`)
    expect(waitOf('dana@bama.test', '198.51.100.7')).toBe(30)
    expect(waitOf('yossi@bama.test', '192.0.2.1')).toBe(0)
  })

  it('forgets: nobody is locked out for good', () => {
    fail('dana@bama.test', '192.0.2.1', 5)
    nowMs += 16 * minute
    fail('dana@bama.test', '192.0.2.1', 4)
    expect(waitOf('dana@bama.test')).toBe(0)
  })

  it('counts tries that are made at the same moment', () => {
    const attempts = Array.from({ length: 8 }, () => limiter.begin('dana@bama.test', '192.0.2.1'))
    expect(attempts.filter((attempt) => attempt.allowed)).toHaveLength(5)
  })

  it('starts again for an account that signed in', () => {
    fail('dana@bama.test', '192.0.2.1', 4)
    const attempt = limiter.begin('dana@bama.test', '192.0.2.1')
    if (attempt.allowed) attempt.succeed()
    fail('dana@bama.test', '192.0.2.1', 4)
    expect(waitOf('dana@bama.test')).toBe(0)
  })

  it('stops an address after 30 failures with whatever accounts, own sign-ins between them or not', () => {
    for (let index = 0; index < 29; index++) {
      fail(`person-${index}@bama.test`, '192.0.2.1')
      const own = limiter.begin('own@bama.test', '192.0.2.1')
      if (own.allowed) own.succeed()
    }
    fail('person-30@bama.test', '192.0.2.1')
    expect(waitOf('person-31@bama.test', '192.0.2.1')).toBe(15 * 60)
    expect(waitOf('person-31@bama.test', '192.0.2.2')).toBe(0)
    nowMs += 15 * minute
    expect(waitOf('person-31@bama.test', '192.0.2.1')).toBe(0)
  })

  it('does not count a try that could not be made', () => {
    for (let index = 0; index < 50; index++) expect(waitOf('dana@bama.test', '192.0.2.1')).toBe(0)
  })

  it('keeps a bounded number of entries: the longest untouched one goes, unless it makes somebody wait', () => {
    limiter = createLoginLimiter({ now: () => nowMs, maxEntries: 3 })
    fail('a@bama.test', '192.0.2.1', 5)
    fail('b@bama.test', '192.0.2.2', 4)
    fail('c@bama.test', '192.0.2.3', 4)
    fail('d@bama.test', '192.0.2.4', 4)
    expect(waitOf('a@bama.test')).toBe(30)
    fail('c@bama.test', '192.0.2.3')
    fail('b@bama.test', '192.0.2.2')
    expect([waitOf('b@bama.test'), waitOf('c@bama.test')]).toEqual([0, 30])
  })

  it('makes accounts that are new wait while it is full of those that wait', () => {
    limiter = createLoginLimiter({ now: () => nowMs, maxEntries: 2 })
    for (const name of ['a', 'b']) fail(`${name}@bama.test`, `192.0.2.${name === 'a' ? 1 : 2}`, 5)
    expect([waitOf('a@bama.test'), waitOf('new@bama.test')]).toEqual([30, 30])
    nowMs += 30_000
    expect(waitOf('new@bama.test')).toBe(0)
  })

  it('keeps no trace of what it refused: invented accounts wash nothing away', () => {
    fail('dana@bama.test', '192.0.2.1', 5)
    for (let index = 0; index < 12_000; index++) fail(`nobody-${index}@bama.test`, '192.0.2.9')
    expect(waitOf('dana@bama.test')).toBe(30)
  })

  it('lets a device of its own wait for its own failures alone: strangers neither hold it up nor are forgiven by it', () => {
    for (let index = 1; index <= 10; index++) fail('dana@bama.test', `192.0.2.${index}`)
    const own = limiter.begin('dana@bama.test', '198.51.100.7', 'device')
    expect(own.allowed).toBe(true)
    if (own.allowed) own.succeed()
    expect(waitOf('dana@bama.test')).toBe(30)
    for (let index = 0; index < 5; index++) limiter.begin('dana@bama.test', '198.51.100.7', 'device')
    expect(limiter.begin('dana@bama.test', '198.51.100.7', 'device')).toEqual({
      allowed: false,
      retryAfterSeconds: 30,
    })
  })

  it('takes failures of a device of its own for guesses at the account', () => {
    for (let index = 0; index < 5; index++) limiter.begin('dana@bama.test', '198.51.100.7', 'device')
    expect(waitOf('dana@bama.test')).toBe(30)
  })

  it('asks of the address first, also for a device of its own', () => {
    for (let index = 0; index < 30; index++) fail(`nobody-${index}@bama.test`, '192.0.2.1')
    expect(limiter.begin('dana@bama.test', '192.0.2.1', 'device').allowed).toBe(false)
  })
})

describe('a network address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::9', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('%s counts as %s', (address, key) => {
    expect(addressKey(address)).toBe(key)
  })
})
