import { world } from '../runtime/world.ts'
import { facts, type FactRow, writeFact, writeFacts } from './device-database.ts'
import { removeSession } from './stored-session.ts'
import { type KeptKey, readKeptKey } from './stored-vaults.ts'

const isSet = async (key: FactRow['key']): Promise<boolean> => (await facts().get(key)) !== undefined

async function textOf(key: FactRow['key']): Promise<string | null> {
  const value = (await facts().get(key))?.value
  return typeof value === 'string' ? value : null
}

/** Null removes it. */
const setFact = (key: FactRow['key'], value: string | true | null): Promise<void> =>
  value === null ? facts().delete(key) : writeFact({ key, value })

export const readPasskeyOffered = (userId: string): Promise<boolean> => isSet(`passkeyOffered:${userId}`)

export const writePasskeyOffered = (userId: string): Promise<void> => setFact(`passkeyOffered:${userId}`, true)

/** When this device's own data was moved to a server, ISO 8601; null if it wasn't. */
export const readConnected = (): Promise<string | null> => textOf('connected')

/** To whom at the server the drafts of the former copy go, and its key, which is kept until they went. */
interface DraftsOwed {
  readonly userId: string
  readonly kept: KeptKey
}

/** Records the move to a server and the drafts' new owner, and removes the old session. One transaction. */
export const writeConnected = (at: string, userId: string): Promise<void> =>
  writeFacts(async () => {
    const kept = await readKeptKey()
    await facts().put({ key: 'connected', value: at })
    if (kept !== null) await facts().put({ key: 'draftsOwed', value: { userId, kept } satisfies DraftsOwed })
    await removeSession()
  })

export const readDraftsOwed = async (): Promise<DraftsOwed | null> =>
  ((await facts().get('draftsOwed'))?.value as DraftsOwed | undefined) ?? null

export const removeDraftsOwed = (): Promise<void> => facts().delete('draftsOwed')

/** Whether the device's own data is set aside, unchanged, while the browser works with a server. */
export const readAside = (): Promise<boolean> => isSet('aside')

/** Sets the device's own data aside, or takes it up again, and removes the session. One transaction. */
export const writeAside = (isAside: boolean): Promise<void> =>
  writeFacts(async () => {
    await (isAside ? facts().put({ key: 'aside', value: true }) : facts().delete('aside'))
    await removeSession()
  })

/** Removes the facts of working without a server. */
export const removeLocalFacts = (): Promise<void> =>
  facts().bulkDelete(['localVault', 'connected', 'draftsOwed', 'aside'])

/** The random id of this device, created on first use. It identifies no person. */
export const readDeviceId = (): Promise<string> =>
  writeFacts(async () => {
    const known = await textOf('device')
    const id = known ?? world.uuid()
    if (id !== known) await facts().put({ key: 'device', value: id })
    return id
  })

/** Whether someone signed out while offline, so that the server's session still has to be ended. */
export const readLogoutOwed = (): Promise<boolean> => isSet('logoutOwed')

export const writeLogoutOwed = (isOwed: boolean): Promise<void> => setFact('logoutOwed', isOwed || null)

/** Removes the session and notes that the server's has to be ended. One transaction. */
export const leaveSession = (): Promise<void> =>
  writeFacts(async () => {
    await writeLogoutOwed(true)
    await removeSession()
  })

/** The person whose copy is to be wiped from this device; null if none is. */
export const readWipeOwed = (): Promise<string | null> => textOf('wipeOwed')

export const writeWipeOwed = (userId: string | null): Promise<void> => setFact('wipeOwed', userId)

/** The blocked or deleted person whose copy is to be removed from this device; null if there is none. */
export const readBlocked = (): Promise<string | null> => textOf('blocked')

export const writeBlocked = (userId: string | null): Promise<void> => setFact('blocked', userId)

/** The person is no longer blocked, or their copy is gone. */
export async function forgetBlocked(userId: string): Promise<void> {
  if ((await readBlocked()) === userId) await writeBlocked(null)
}
