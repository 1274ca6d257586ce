import { isLocalMode } from '../local/mode.ts'
import { useObservable } from '../runtime/observable.ts'
import { type Invitation, invitationIn, isInvitation } from '../sync/invitation.ts'
import { sharedSettingsSchema } from '../storages/shared-settings.ts'
import { useWorkspaceQuery } from '../workspace/live-query.ts'
import type { LocalDatabase } from '../local/database.ts'
import { sharedStatus } from '../workspace/shared-status.ts'
import type { MetaValues, SharedValues } from '@bama/sync'
import { loadWork } from './load-work.ts'
import type { SharedStorageState } from './shared-storage-types.ts'

/**
 * The actions of screens on a storage shared by devices without a server:
 *
 * - To share the open workspace in an empty storage: `checkStorage` → `beginSharing`, which returns the recovery code
 * once.
 * - If the storage has a workspace: `checkStorage` → `readStorage` (with passphrase, recovery code or invitation)
 * returns its counts and people. Then `joinHere` merges it with the open workspace, or, in an empty browser, `joinAs`
 * starts as one of its people.
 * - To invite someone: `makeInvitation` returns an address whose fragment holds location and key, but no personal
 * token. The page that opens it reads it once with `takeInvitation`, which removes the fragment from the address.
 * - `changeKey` shuts out everyone who only knows the former key; other devices report `key_changed` until `enterKey`.
 * - `moveSharing` changes to another storage, after `previewMove`.
 * - `renewAccess` replaces an expired token.
 * - `stopSharing` keeps the data here, and in the storage.
 *
 * Expected failures are returned as values. None of this is used in a browser with a server.
 */

type Actions = (typeof import('./shared-storage-work.ts'))['sharedStorageWork']

/** Who shares no storage never loads what does the work. */
const lazily = <Name extends keyof Actions>(name: Name): Actions[Name] =>
  (async (...given: readonly unknown[]) => {
    const work = await loadWork(() => import('./shared-storage-work.ts'))
    if (!work.ok) return work
    return (work.value.sharedStorageWork[name] as (...given: readonly unknown[]) => unknown)(...given)
  }) as Actions[Name]

export const checkStorage = lazily('checkStorage')
export const beginSharing = lazily('beginSharing')
export const readStorage = lazily('readStorage')
export const joinHere = lazily('joinHere')
export const joinAs = lazily('joinAs')
export const makeInvitation = lazily('makeInvitation')
export const changeKey = lazily('changeKey')
export const enterKey = lazily('enterKey')
export const keepKey = lazily('keepKey')
export const previewMove = lazily('previewMove')
export const moveSharing = lazily('moveSharing')
export const renewAccess = lazily('renewAccess')
export const stopSharing = lazily('stopSharing')
export const readChoice = lazily('readChoice')

let taken: Invitation | null = null

/** The invitation that the page was opened with, removed from the address. Null if there is none or it is damaged. */
export function takeInvitation(): Invitation | null {
  if (isInvitation(location.hash)) {
    taken = invitationIn(location.hash)
    history.replaceState(history.state, '', location.pathname + location.search)
  }
  return taken
}

/** Live; null if nothing is shared, or with a server. `syncNow` triggers a sync, as with a server. */
export function useSharedStorage(): SharedStorageState | null {
  const facts = useWorkspaceQuery(readFacts, { needs: 'nothing' })
  const status = useObservable(sharedStatus)
  if (facts === undefined || facts === null || !isLocalMode()) return null
  const { syncInProgress = false, problem = null, isBehind = false, wentBackAt = null } = status ?? {}
  return { ...facts, syncInProgress, problem, isBehind, wentBackAt }
}

async function readFacts(
  db: LocalDatabase,
): Promise<Pick<SharedStorageState, 'kind' | 'lastSyncTime' | 'unpublished' | 'others'> | null> {
  const [settings, state] = await db.shared.bulkGet(['settings', 'state'])
  const choice = sharedSettingsSchema.safeParse(settings?.value).data?.choice
  if (choice === undefined) return null
  const { peers = {}, replaced = [] } = (state?.value as SharedValues['state'] | undefined) ?? {}
  const pull = (await db.metadata.get('pull'))?.value as MetaValues['pull'] | undefined
  const others = Object.entries(peers).filter(([log, { last }]) => last !== null && !replaced.includes(log))
  return {
    kind: choice.kind,
    lastSyncTime: pull?.lastSyncTime ?? null,
    unpublished: await db.unpublished.count(),
    others: others.length,
  }
}
