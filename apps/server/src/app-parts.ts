import type { FastifyBaseLogger } from 'fastify'
import type { AddressLimiter } from './auth/address-limiter.ts'
import type { ApiKeys } from './auth/api-keys.ts'
import type { Invitations } from './auth/invitations.ts'
import type { DailyBudget } from './auth/daily-budget.ts'
import type { KnownDevices } from './auth/known-devices.ts'
import type { LoginLimiter } from './auth/login-limiter.ts'
import type { OwnDevices } from './auth/own-devices.ts'
import type { Passkeys } from './auth/passkeys.ts'
import type { Passwords } from './auth/passwords.ts'
import type { Renewals } from './auth/renewals.ts'
import type { SessionGate } from './auth/require-session.ts'
import type { Sessions } from './auth/sessions.ts'
import type { VaultKeys } from './auth/vault-keys.ts'
import type { CallLinks } from './calls/call-links.ts'
import type { CalendarFeeds } from './calendar/calendar-feeds.ts'
import type { FileStore } from './files/file-store.ts'
import type { Mailer } from './mail/mailer.ts'
import type { PushSubscriptions } from './push/push-subscriptions.ts'
import type { Store } from './store/store.ts'
import type { ChangeHub } from './stream/change-hub.ts'
import type { Every } from './stream/every.ts'
import type { WebhookSender } from './webhooks/webhook-sender.ts'
import type { Webhooks } from './webhooks/webhooks.ts'

/** What routes are made of. Each asks for the parts that it needs. */
export interface AppParts {
  readonly store: Store
  readonly files: FileStore
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** Milliseconds on a clock that nobody sets: for how long somebody waits. */
  readonly monotonicNow: () => number
  readonly version: string
  /** The business's IANA zone. */
  readonly zone: string
  readonly passwords: Passwords
  readonly sessions: Sessions
  readonly renewals: Renewals
  readonly ownDevices: OwnDevices
  readonly keys: ApiKeys
  readonly passkeys: Passkeys
  /** For sign-ins by passkey that came to nothing. */
  readonly badPasskeys: AddressLimiter
  readonly feeds: CalendarFeeds
  readonly webhooks: Webhooks
  readonly webhookSender: WebhookSender
  readonly pushSubscriptions: PushSubscriptions
  readonly gate: SessionGate
  readonly limiter: LoginLimiter
  readonly devices: KnownDevices
  readonly vaultKeys: VaultKeys
  /** For changes of records. */
  readonly changesBudget: DailyBudget
  readonly invitations: Invitations
  /** For tokens of invitations that are none. */
  readonly badInvitations: AddressLimiter
  readonly callLinks: CallLinks
  /** For tokens of calls that are none. */
  readonly badCallLinks: AddressLimiter
  /** For answers to calls, by link. */
  readonly callAnswers: AddressLimiter
  /** Null: this server sends no e-mail. */
  readonly mailer: Mailer | null
  /** The address that people use, where it is set. */
  readonly origin: string | null
  readonly hub: ChangeHub
  readonly every: Every
  /** Sign-ins, sign-outs, and what is done to accounts and keys: written whatever the log's level is. */
  readonly audit: FastifyBaseLogger
}
