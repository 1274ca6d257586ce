import { argon2, timingSafeEqual } from 'node:crypto'
import type { RandomBytes } from '@bama/domain'
import { createSlots } from '../limits/slots.ts'

/** The cost of an Argon2id hash: `memory` in KiB, `passes` over it, `parallelism` lanes. */
export interface PasswordCost {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

interface StoredPassword {
  readonly cost: PasswordCost
  readonly salt: Buffer
  readonly tag: Buffer
}

export interface Passwords {
  /** Returns a new PHC string. Throws `unavailable` when too many calls are waiting. */
  hash(password: string): Promise<string>
  /**
   * Whether this is the account's password. Null stands for an unknown account: it takes as long, and no password is right.
   * Throws `unavailable`.
   */
  verify(password: string, phc: string | null): Promise<boolean>
  /** Whether the hash cost less than today's setting, so that the next sign-in must hash the password again. */
  isWeak(phc: string): boolean
}

/** OWASP's first choice of Argon2id parameters for 19 MiB (Password Storage Cheat Sheet). */
const currentCost: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 }
const saltLength = 16
const tagLength = 32

const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/=+$/, '')

const toPhc = ({ cost, salt, tag }: StoredPassword): string =>
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${toBase64(salt)}$${toBase64(tag)}`

const phcPattern = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9+/]{11,})\$([A-Za-z0-9+/]{22,})$/

function fromPhc(phc: string): StoredPassword | null {
  const [, memory, passes, parallelism, salt, tag] = phcPattern.exec(phc) ?? []
  if (salt === undefined || tag === undefined) return null
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

const derive = (password: string, { cost, salt, tag }: StoredPassword): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const parameters = { message: password, nonce: salt, tagLength: tag.length, ...cost }
    argon2('argon2id', parameters, (error, derived) => (error === null ? resolve(derived) : reject(error)))
  })

/**
 * Hashes passwords off the event loop, at most two at once: each takes 19 MiB and a thread of the pool,
 * and a flood of sign-ins must not starve file and database work of threads.
 */
export function createPasswords({
  randomBytes,
  cost = currentCost,
}: {
  readonly randomBytes: RandomBytes
  /** The cost of a new hash. Tests that sign in for another purpose lower it. */
  readonly cost?: PasswordCost | undefined
}): Passwords {
  /** Compared against when there is no account, so that the answer takes as long. No password has this tag. */
  const dummy: StoredPassword = { cost, salt: Buffer.alloc(saltLength), tag: Buffer.alloc(tagLength) }
  const inSlot = createSlots({ atOnce: 2, waiting: 32 })
  return {
    async hash(password) {
      const empty = { cost, salt: Buffer.from(randomBytes(saltLength)), tag: Buffer.alloc(tagLength) }
      const tag = await inSlot(() => derive(password, empty))
      return toPhc({ ...empty, tag })
    },
    async verify(password, phc) {
      const stored = phc === null ? null : fromPhc(phc)
      const expected = stored ?? dummy
      const derived = await inSlot(() => derive(password, expected))
      return timingSafeEqual(derived, expected.tag) && stored !== null
    },
    isWeak(phc) {
      const spent = fromPhc(phc)?.cost
      return spent === undefined || spent.memory < cost.memory || spent.passes < cost.passes
    },
  }
}
