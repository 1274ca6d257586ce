import { entityModels } from '@bama/domain'
import { z } from 'zod'
import { facts, writeFacts } from './device-database.ts'
import { type KeptKey, personSchema, readVault, vaultKey } from './stored-vaults.ts'
import type { Vault } from './vault.ts'

/** What this browser remembers of a session. The secret itself is in an HttpOnly cookie. */
const storedSessionSchema = personSchema.extend({
  /** The server's id for this device in its person's list of devices. */
  deviceId: z.string().optional(),
  expiresAt: z.string(),
  loginTime: z.string(),
  /** False after a sign-in that the server hasn't seen yet. */
  isConfirmed: z.boolean().default(true),
  /** Whether signing out only locks the copy. Otherwise it is wiped, as it is when nothing is encrypted. */
  isPersonal: z.boolean().default(false),
  /** The latest instant seen in this session, in ms of server time, so that setting the clock back prolongs nothing. */
  seenMs: z.number().default(0),
})
export type StoredSession = z.infer<typeof storedSessionSchema>

/** Written with a session to keep the copy open: the data key, and a new vault or changes of the existing one. */
export type Opening = { readonly kept: KeptKey } & (
  | { readonly made: Vault }
  | { readonly kid: string; readonly changes: Partial<Vault> }
)

export async function readSession(): Promise<StoredSession | null> {
  const parsed = storedSessionSchema.safeParse((await facts().get('session'))?.value)
  return parsed.success ? parsed.data : null
}

/**
 * Writes a session and the person's data in their vault; with an opening, also the vault and its key. One transaction.
 * `other_vault`: another tab has created or removed the vault meanwhile. `ended`: the session to be renewed has ended.
 */
const writeSessionIf = (
  isThere: (known: StoredSession | null) => boolean,
  session: StoredSession,
  opening?: Opening,
): Promise<'written' | 'other_vault' | 'ended'> =>
  writeFacts(async () => {
    if (!isThere(await readSession())) return 'ended'
    const user = { ...session.user }
    for (const field of entityModels.systemUsers.sensitive ?? []) Reflect.deleteProperty(user, field)
    const known = await readVault(user.id)
    const vault = vaultAfter(known?.vault, opening)
    if (vault === 'other_vault') return vault
    await facts().put({ key: 'session', value: { ...session, user } })
    const { offsetMs, timeZone } = session
    if (vault !== undefined) await facts().put({ key: vaultKey(user.id), value: { user, vault, offsetMs, timeZone } })
    if (opening !== undefined) await facts().put({ key: 'keptKey', value: opening.kept })
    return 'written'
  })

function vaultAfter(known: Vault | undefined, opening: Opening | undefined): Vault | undefined | 'other_vault' {
  if (opening === undefined) return known
  if ('made' in opening) return known === undefined ? opening.made : 'other_vault'
  return known?.kid === opening.kid ? { ...known, ...opening.changes } : 'other_vault'
}

/** Writes a session, replacing any other. */
export const writeSession = (session: StoredSession, opening?: Opening) => writeSessionIf(() => true, session, opening)

/** Writes a session only over one of the same person: a late response must not undo a sign-out in another tab. */
export const renewSession = (session: StoredSession, opening?: Opening) =>
  writeSessionIf((known) => known?.user.id === session.user.id, session, opening)

/** Writes a session that the disk had no room for when it began, unless somebody else has signed in since. */
export const writeLate = (session: StoredSession, opening?: Opening) =>
  writeSessionIf((known) => known === null || known.user.id === session.user.id, session, opening)

/** Whether both are the very same session, neither a new sign-in nor a prolonged one. */
export const isSameSession = (one: StoredSession | null, other: StoredSession): boolean =>
  one?.user.id === other.user.id && one.loginTime === other.loginTime && one.expiresAt === other.expiresAt

/** Writes a session only over the very one that ended, so that anyone who has signed in since stays signed in. */
export const renewEnded = (ended: StoredSession) => (session: StoredSession, opening?: Opening) =>
  writeSessionIf((known) => isSameSession(known, ended), session, opening)

/** Advances the latest instant seen in this session, unless the server has confirmed it in another tab meanwhile. */
export const writeSeen = ({ user, loginTime, offsetMs, seenMs }: StoredSession): Promise<void> =>
  facts().db.transaction('rw', facts(), async () => {
    const known = await readSession()
    const isSame = known?.user.id === user.id && known.loginTime === loginTime && known.offsetMs === offsetMs
    if (isSame && known.seenMs < seenMs) await facts().put({ key: 'session', value: { ...known, seenMs } })
  })

/** Removes the session and the key kept open for it. */
export const removeSession = (): Promise<void> => facts().bulkDelete(['session', 'keptKey'])

/**
 * Removes an expired session and its kept key; with `mayGoOn` only the key, because the device's token may renew the
 * session. Returns false when another session has begun, which stays.
 */
export const removeEnded = (ended: StoredSession, mayGoOn: boolean): Promise<boolean> =>
  writeFacts(async () => {
    const known = await readSession()
    if (known !== null && !isSameSession(known, ended)) return false
    await (mayGoOn ? facts().delete('keptKey') : removeSession())
    return true
  })
