import type { Result } from '@bama/domain'
import type { Session } from '@bama/sync'
import type { ApiProblem } from '../server/api.ts'

type Answer = Result<Session, ApiProblem>

interface Begun {
  readonly password: string
  /** The first try, which went on while the session began. */
  first: Promise<Answer> | null
  readonly ask: () => Promise<Answer>
  readonly release: () => void
}

/** A sign-in that the server has not seen. The password is in this tab's memory alone, until the server has answered. */
export interface PendingSignIn {
  begin(password: string, first: Promise<Answer>, ask: () => Promise<Answer>): void
  /**
   * Asks the server, once at a time, and hands its answer to `settle`. `no_password`: no tab knows it any more;
   * `elsewhere`: another tab does, and asks.
   */
  confirm(settle: (answer: Answer, password: string) => Promise<void>): Promise<'asked' | 'elsewhere' | 'no_password'>
  forget(): void
}

const lockName = 'bama-pending-sign-in'

/** `onUnwanted`: the server said yes to a sign-in that somebody has ended meanwhile, and has a session for it. */
export function createPendingSignIn(onUnwanted: () => void): PendingSignIn {
  let begun: Begun | null = null
  let asking: Promise<void> | null = null

  async function ask(now: Begun, settle: (answer: Answer, password: string) => Promise<void>): Promise<void> {
    const answer = await (now.first ?? now.ask())
    now.first = null
    if (begun === now) await settle(answer, now.password)
    else if (answer.ok) onUnwanted()
  }

  function forget(): void {
    begun?.release()
    begun = null
  }

  return {
    begin(password, first, askAgain) {
      forget()
      begun = { password, first, ask: askAgain, release: holdLock() }
    },
    async confirm(settle) {
      if (begun === null) return (await isHeldElsewhere()) ? 'elsewhere' : 'no_password'
      asking ??= ask(begun, settle).finally(() => (asking = null))
      await asking
      return 'asked'
    },
    forget,
  }
}

/** Shows the other tabs that this one knows the password; ends with the tab. */
function holdLock(): () => void {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  void navigator.locks.request(lockName, { mode: 'shared' }, () => held).catch(console.error)
  return () => release()
}

const isHeldElsewhere = async (): Promise<boolean> =>
  (await navigator.locks.query()).held?.some(({ name }) => name === lockName) ?? false
