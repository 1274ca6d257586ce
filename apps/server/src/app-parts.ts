import type { FastifyBaseLogger } from 'fastify'
import type { AddressLimiter } from './limits/address-limiter.ts'
import type { ApiKeys } from './auth/api-keys.ts'
import type { Invitations } from './auth/invitations.ts'
import type { DailyBudget } from './limits/daily-budget.ts'
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

/** The parts that routes are built from. Each route declares those that it needs. */
export interface AppParts {
  readonly store: Store
  readonly files: FileStore
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** Milliseconds of a monotonic clock, for waiting times. */
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
  /** Counts failed sign-ins by passkey. */
  readonly badPasskeys: AddressLimiter
  readonly feeds: CalendarFeeds
  readonly webhooks: Webhooks
  readonly webhookSender: WebhookSender
  readonly pushSubscriptions: PushSubscriptions
  readonly gate: SessionGate
  readonly limiter: LoginLimiter
  readonly devices: KnownDevices
  readonly vaultKeys: VaultKeys
  /** Limits the changes of records that a person may send. */
  readonly changesBudget: DailyBudget
  readonly invitations: Invitations
  /** Counts invalid tokens of invitations. */
  readonly badInvitations: AddressLimiter
  readonly callLinks: CallLinks
  /** Counts invalid tokens of calls. */
  readonly badCallLinks: AddressLimiter
  /** Counts answers to calls, by link. */
  readonly callAnswers: AddressLimiter
  /** Null if this server sends no e-mail. */
  readonly mailer: Mailer | null
  /** The address that people use, if it is configured. */
  readonly origin: string | null
  readonly hub: ChangeHub
  readonly every: Every
  /** Logs sign-ins, sign-outs and changes of accounts and keys, whatever the log's level is. */
  readonly audit: FastifyBaseLogger
}
