import type { Result } from '@bama/domain'
import type { Session } from '@bama/sync'
import type { ApiProblem } from '../server/api.ts'

type Answer = Result<Session, ApiProblem>

interface Begun<Secret> {
  readonly secret: Secret
  /** The first request, already running when the session began. */
  first: Promise<Answer> | null
  readonly again: (() => Promise<Answer>) | null
  readonly release: () => void
}

/**
 * A sign-in that the server hasn't seen. Its secret (the password or a passkey's response) is kept only in this tab's
 * memory, until the server has answered.
 */
interface PendingSignIn<Secret> {
  /** `again`: null where the server can be asked but once. */
  begin(secret: Secret, first: Promise<Answer>, again: (() => Promise<Answer>) | null): void
  /**
   * Sends the request, one at a time, and passes the answer to `settle`. `no_secret`: no tab knows the secret any more.
   * `elsewhere`: another tab does, and confirms.
   */
  confirm(settle: (answer: Answer, secret: Secret) => Promise<void>): Promise<'asked' | 'elsewhere' | 'no_secret'>
  forget(): void
}

const lockName = 'bama-pending-sign-in'

/** `onUnwanted`: the server accepted a sign-in that was ended meanwhile, so its session must be ended too. */
export function createPendingSignIn<Secret>(onUnwanted: () => void): PendingSignIn<Secret> {
  let begun: Begun<Secret> | null = null
  let asking: Promise<void> | null = null

  async function ask(now: Begun<Secret>, settle: (answer: Answer, secret: Secret) => Promise<void>): Promise<void> {
    const answer = await (now.first ?? now.again?.())
    now.first = null
    if (answer === undefined) return
    if (begun === now) await settle(answer, now.secret)
    else if (answer.ok) onUnwanted()
  }

  const isUsedUp = (): boolean => begun !== null && begun.first === null && begun.again === null

  function forget(): void {
    begun?.release()
    begun = null
  }

  return {
    begin(secret, first, again) {
      forget()
      begun = { secret, first, again, release: holdLock() }
    },
    async confirm(settle) {
      if (begun === null) return (await isHeldElsewhere()) ? 'elsewhere' : 'no_secret'
      asking ??= ask(begun, settle).finally(() => (asking = null))
      await asking
      if (!isUsedUp()) return 'asked'
      forget()
      return 'no_secret'
    },
    forget,
  }
}

/** Tells other tabs that this one knows the secret, until released or closed. */
function holdLock(): () => void {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  void navigator.locks.request(lockName, { mode: 'shared' }, () => held).catch(console.error)
  return () => release()
}

const isHeldElsewhere = async (): Promise<boolean> =>
  (await navigator.locks.query()).held?.some(({ name }) => name === lockName) ?? false
