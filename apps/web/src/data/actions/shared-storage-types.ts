import type { EntityName, User } from '@bama/domain'
import type { StorageProblem } from '@bama/sync/storage'
import type { Invitation, OwnToken } from '../sync/invitation.ts'
import type { ReadWorkspace } from '../storages/read-stored.ts'
import type { StorageChoice } from '../storages/storage-choice.ts'

/** `workspace`: one is shared there. `choice`: as given, completed by the storage. */
export interface StorageCheck {
  readonly kind: 'empty' | 'workspace'
  readonly choice: StorageChoice
}

/** `ownToken`: what the person who opens it has to have; null: with the address alone one sees and may change everything. */
export interface MadeInvitation {
  readonly address: string
  readonly ownToken: OwnToken
}

export interface Begun {
  /** 26 characters in groups of four. */
  readonly recoveryCode: string
}

export type StorageSecret =
  | { readonly kind: 'passphrase'; readonly passphrase: string }
  | { readonly kind: 'recovery_code'; readonly code: string }
  | { readonly kind: 'invitation'; readonly invitation: Invitation }

/** The content of a storage, still to be joined. `read` is only for `joinHere` and `joinAs`. */
export interface StoredWorkspace {
  readonly choice: StorageChoice
  /** The people who may sign in, sorted by name. */
  readonly people: readonly Pick<User, 'id' | 'name' | 'full_name' | 'email' | 'role'>[]
  /** The number of existing records by entity. */
  readonly counts: Readonly<Partial<Record<EntityName, number>>>
  readonly read: ReadWorkspace
}

/** An existing person of the workspace, or a new one, with a password for this device. */
export type Joiner = { readonly password: string } & (
  | { readonly id: string }
  | { readonly name: string; readonly email: string; readonly role: User['role'] }
)

/** `counts`: the existing records here, which will be moved. `there`: an earlier move may have copied the workspace. */
export interface MovePreview {
  readonly counts: Readonly<Partial<Record<EntityName, number>>>
  readonly there: 'empty' | 'same_workspace'
}

/**
 * Why an action failed. Errors of the storage are in `StorageProblem`. `workspace_there`: the storage has a workspace,
 * to be joined. `no_workspace`: it has none. `other_workspace`: it has a different one. `incomplete`: a part can't be
 * read now. `old_invitation`: the key was changed since. `former_key`: the key that this device used before it was
 * changed. `key_changed`: the workspace has a new key, to be entered first.
 * `other_key`: it has one only there, where one has to join with it. `not_empty`: this browser is already
 * in use. `shut_out`: the others have deleted or blocked the person working here. `server_here`: there is a server at
 * this address. `unreachable`: a part of the app could not be loaded. `device`: the browser's database failed, for
 * `reason`.
 */
export type StorageFailure =
  | StorageProblem
  | {
      readonly code:
        | 'workspace_there'
        | 'no_workspace'
        | 'other_workspace'
        | 'wrong_passphrase'
        | 'wrong_code'
        | 'old_invitation'
        | 'former_key'
        | 'key_changed'
        | 'other_key'
        | 'damaged'
        | 'incomplete'
        | 'not_shared'
        | 'not_empty'
        | 'already_shared'
        | 'admins_only'
        | 'shut_out'
        | 'server_here'
        | 'insecure'
        | 'no_database'
        | 'signed_out'
        | 'unreachable'
        | 'client_too_old'
    }
  | { readonly code: 'email_taken'; readonly field: 'email' }
  | { readonly code: 'invalid'; readonly field: 'passphrase' | 'password' | 'name' | 'email' | 'role' | 'choice' }
  | { readonly code: 'device'; readonly reason: string }

/** The state of sharing for screens. Instants are ISO 8601. */
export interface SharedStorageState {
  readonly kind: StorageChoice['kind']
  readonly syncInProgress: boolean
  /** When a sync last completed; null before the first. */
  readonly lastSyncTime: string | null
  /** The number of changes on this device not known to be in the storage. */
  readonly unpublished: number
  /** Something written by others is damaged or missing; retried later. */
  readonly isBehind: boolean
  /** The number of other devices that have written there. */
  readonly others: number
  /**
   * Why the sync is stuck; null if it isn't. `key_changed`: until `enterKey`. `key_disputed`: until `enterKey` or
   * `keepKey`. `no_keyring`: nothing there tells which key is in use; the device soon puts its own back. `device`: this
   * browser's database failed.
   */
  readonly problem: StorageProblem | { readonly code: 'key_changed' | 'key_disputed' | 'no_keyring' | 'device' } | null
  /** When someone restored older content there; null if nobody did. The data here isn't affected. */
  readonly wentBackAt: string | null
}
