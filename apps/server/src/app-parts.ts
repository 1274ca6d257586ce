import type { FastifyBaseLogger } from 'fastify'
import type { LoginLimiter } from './auth/login-limiter.ts'
import type { Passwords } from './auth/passwords.ts'
import type { SessionGate } from './auth/require-session.ts'
import type { Sessions } from './auth/sessions.ts'
import type { Store } from './store/store.ts'
import type { ChangeHub } from './stream/change-hub.ts'

/** What routes are made of. Each asks for the parts that it needs. */
export interface AppParts {
  readonly store: Store
  /** Milliseconds since the epoch. */
  readonly now: () => number
  readonly version: string
  readonly passwords: Passwords
  readonly sessions: Sessions
  readonly gate: SessionGate
  readonly limiter: LoginLimiter
  readonly hub: ChangeHub
  /** Sign-ins and sign-outs: written whatever the log's level is. */
  readonly audit: FastifyBaseLogger
}
