import { isLocalMode } from '../local/mode.ts'
import { useObservable } from '../runtime/observable.ts'
import { type Invitation, invitationIn, isInvitation } from '../sync/invitation.ts'
import { sharedSettingsSchema } from '../storages/shared-settings.ts'
import { useWorkspaceQuery } from '../workspace/live-query.ts'
import type { LocalDatabase } from '../local/database.ts'
import { sharedStatus } from '../workspace/shared-status.ts'
import type { MetaValues, SharedValues } from '@bama/sync'
import { loadWork } from './load-work.ts'
import type { SharedStorageActions, SharedStorageState } from './shared-storage-api.ts'

type Actions = Omit<SharedStorageActions, 'takeInvitation' | 'useSharedStorage'>

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
export const takeInvitation: SharedStorageActions['takeInvitation'] = () => {
  if (isInvitation(location.hash)) {
    taken = invitationIn(location.hash)
    history.replaceState(history.state, '', location.pathname + location.search)
  }
  return taken
}

/** Live; null if nothing is shared, or with a server. */
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
