import type { EntityName, Result, User } from '@bama/domain'
import type { SessionUser } from '@bama/sync'
import type { StorageProblem } from '@bama/sync/storage'
import type { Invitation, OwnToken } from '../sync/invitation.ts'
import type { ReadWorkspace } from '../storages/read-stored.ts'
import type { StorageChoice } from '../storages/storage-choice.ts'

/**
 * What screens do with a storage that devices without a server share:
 *
 * - A workspace is open here, and the storage is empty: `checkStorage` → `beginSharing`, which gives the recovery code once.
 * - The storage has a workspace: `checkStorage` → `readStorage` (passphrase, recovery code or invitation) gives what is there, by
 *   counts and people; then `joinHere` puts it together with the workspace that is open, or, on an empty browser, `joinAs` begins
 *   here as one of its people.
 * - Somebody else is brought along by `makeInvitation`: an address whose fragment has place and key, and nobody's own token. The page that opens it
 *   takes it by `takeInvitation`, once, which removes the fragment from the address.
 * - `changeKey` shuts out who only knows the former one; other devices then show `key_changed` until `enterKey`.
 * - `moveSharing` goes to another storage, after `previewMove`.
 * - `stopSharing` leaves the data here, and in the storage.
 *
 * What goes wrong as expected is a value. Nothing here is called in a browser with a server.
 */
export interface SharedStorageActions {
  /** Asks the storage, and changes nothing there. */
  checkStorage(choice: StorageChoice): Promise<Result<StorageCheck, StorageFailure>>
  /** Shares the open workspace in an empty storage. The recovery code is shown once: nothing keeps it. */
  beginSharing(choice: StorageChoice, passphrase: string): Promise<Result<Begun, StorageFailure>>
  /** Reads all that lies there, and writes nothing, here or there. */
  readStorage(choice: StorageChoice, secret: StorageSecret): Promise<Result<StoredWorkspace, StorageFailure>>
  /** Puts what was read together with the workspace that is open here: nothing of either is lost. */
  joinHere(stored: StoredWorkspace): Promise<Result<void, StorageFailure>>
  /** Begins on an empty browser as one of the workspace's people, with a password that opens it on this device; the page begins again. */
  joinAs(stored: StoredWorkspace, who: Joiner): Promise<Result<SessionUser, StorageFailure>>
  /** An address that brings somebody along. */
  makeInvitation(): Promise<Result<MadeInvitation, StorageFailure>>
  /** What the page was opened with, once: the fragment is gone from the address after it. Null: no invitation, or a damaged one. */
  takeInvitation(): Invitation | null
  /** A new key, under a new passphrase and a new recovery code; what was written before stays readable for who has the new one. */
  changeKey(passphrase: string): Promise<Result<Begun, StorageFailure>>
  /** The key was changed elsewhere: goes on with the new one. */
  enterKey(secret: StorageSecret): Promise<Result<void, StorageFailure>>
  /** Two changed the key at once, or one who was shut out did: goes on with the one in use here, for all. */
  keepKey(): Promise<Result<void, StorageFailure>>
  /** What a move would come to; writes nothing. */
  previewMove(to: StorageChoice): Promise<Result<MovePreview, StorageFailure>>
  /** Goes on in another storage, with the same key: passphrase and recovery code stay. The former one keeps what it has. */
  moveSharing(to: StorageChoice): Promise<Result<void, StorageFailure>>
  /** This device goes on alone. How many changes had not reached the storage. */
  stopSharing(): Promise<Result<{ readonly unpublished: number }, StorageFailure>>
  /** The choice as it is kept, to be shown or changed in a form; null where nothing is shared. Holds secrets. */
  readChoice(): Promise<StorageChoice | null>
  /** Live; null where nothing is shared, or there is a server. `syncNow` syncs at once, as with a server. */
  useSharedStorage(): SharedStorageState | null
}

/** `workspace`: somebody shares one there. `choice`: as it was given, completed by what the storage said. */
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
  /** 26 signs in groups of four. */
  readonly recoveryCode: string
}

export type StorageSecret =
  | { readonly kind: 'passphrase'; readonly passphrase: string }
  | { readonly kind: 'recovery_code'; readonly code: string }
  | { readonly kind: 'invitation'; readonly invitation: Invitation }

/** What was read of a storage, still to be joined. `read` is for `joinHere` and `joinAs` alone. */
export interface StoredWorkspace {
  readonly choice: StorageChoice
  /** Who is there and may sign in, by name. */
  readonly people: readonly Pick<User, 'id' | 'name' | 'full_name' | 'email' | 'role'>[]
  /** Living records, by kind. */
  readonly counts: Readonly<Partial<Record<EntityName, number>>>
  readonly read: ReadWorkspace
}

/** One of the workspace's people, or a new one; and their password on this device. */
export type Joiner = { readonly password: string } & (
  | { readonly id: string }
  | { readonly name: string; readonly email: string; readonly role: User['role'] }
)

/** `counts`: living records here, which is what goes. `there`: the same workspace may lie there already, of an earlier move. */
export interface MovePreview {
  readonly counts: Readonly<Partial<Record<EntityName, number>>>
  readonly there: 'empty' | 'same_workspace'
}

/**
 * Why nothing came of it. What a storage says is in `StorageProblem`. `workspace_there`: the storage has one, which is to be
 * joined. `no_workspace`: it has none. `other_workspace`: it has another one. `incomplete`: some of it can't be read now.
 * `former_key`: by it this device worked before it was changed.
 * `not_empty`: somebody works in this browser already. `shut_out`: the others have deleted or blocked who works here.
 * `server_here`: a server stands at this address. `device`: the browser's database refused; `reason` says why.
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
        | 'former_key'
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
    }
  | { readonly code: 'invalid'; readonly field: 'passphrase' | 'password' | 'name' | 'email' | 'role' | 'choice' }
  | { readonly code: 'device'; readonly reason: string }

/** The sharing as a screen shows it. Instants are ISO 8601. */
export interface SharedStorageState {
  readonly kind: StorageChoice['kind']
  readonly syncInProgress: boolean
  /** When a sync last ended with nothing left to do; null before the first. */
  readonly lastSyncTime: string | null
  /** Changes of this device that are not known to be in the storage. */
  readonly unpublished: number
  /** Something of the others is damaged or missing; it is tried again. */
  readonly isBehind: boolean
  /** How many other devices have written there. */
  readonly others: number
  /** Why it does not go on. `key_changed`: until `enterKey`. `key_disputed`: until `enterKey` or `keepKey`. `no_keyring`: nothing there says which key is in use; the device soon puts its own back. `device`: this browser's database failed. Null: all is well. */
  readonly problem: StorageProblem | { readonly code: 'key_changed' | 'key_disputed' | 'no_keyring' | 'device' } | null
  /** Somebody put older content back there; null: nobody. What is here stays. */
  readonly wentBackAt: string | null
}
