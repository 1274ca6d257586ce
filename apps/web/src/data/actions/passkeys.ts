import { err, ok, type Result } from '@bama/domain'
import { type Passkey, passkeyGraceMs, passkeyOptionsSchema, passkeySchema, passkeysSchema } from '@bama/sync'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useEffect, useState } from 'react'
import { readPasskeyOffered, writePasskeyOffered } from '../local/device-facts.ts'
import { readSession } from '../local/stored-session.ts'
import { readVault, type StoredVault } from '../local/stored-vaults.ts'
import { isWritten } from '../local/full-disk.ts'
import { forgetPasskey, keepPasskey } from '../local/open-vaults.ts'
import { world } from '../runtime/world.ts'
import { type ApiProblem, call, noContent } from '../server/api.ts'
import { askPasskey, createPasskey, hasAuthenticator } from '../session/authenticator.ts'
import { useSession } from '../session/current-session.ts'
import { checkingSession, type ServerList, useServerList } from './server-list.ts'

const fetchPasskeys = () => call('GET', '/api/passkeys', passkeysSchema)

/** One's own passkeys on all devices, which only the server knows. */
export const usePasskeys = (isOnline: boolean): ServerList<Passkey> => useServerList(isOnline, fetchPasskeys)

/** `not_made`: the device created none, or the user cancelled. */
type PasskeyProblem = Omit<ApiProblem, 'code'> & { readonly code: ApiProblem['code'] | 'not_made' }

const notMade = err<PasskeyProblem>({ code: 'not_made', status: 0 })

/** Creates a passkey for sign-in and for opening the copy here. Needs no password shortly after a sign-in. */
export async function addPasskey(userId: string, password?: string): Promise<Result<Passkey, PasskeyProblem>> {
  const vault = await readVault(userId)
  if (vault === null) return notMade
  const options = await checkingSession(
    call('POST', '/api/passkeys/options', passkeyOptionsSchema, password === undefined ? {} : { password }),
  )
  if (!options.ok) return options
  const created = await createPasskey(options.value as unknown as PublicKeyCredentialCreationOptionsJSON, vault.vault)
  if (created === null) return notMade
  if (created === 'is_there') return findMade(userId, vault)
  const { id, rawId, type, response, clientExtensionResults } = created.response
  const { clientDataJSON, attestationObject, transports = [] } = response
  const body = { id, rawId, type, clientExtensionResults, response: { clientDataJSON, attestationObject, transports } }
  const added = await checkingSession(call('POST', '/api/passkeys', passkeySchema, { response: body }))
  // If there is no room for that, it can be added again here, which only notes it.
  if (added.ok) await isWritten(keepPasskey(userId, created))
  return added.ok ? ok(added.value) : added
}

/**
 * Finds a passkey of this device that its vault doesn't know: the response to its creation was lost, the device forgot
 * it, or the browser synced it from another device. Using it once adds it to the vault.
 */
async function findMade(userId: string, { vault }: StoredVault): Promise<Result<Passkey, PasskeyProblem>> {
  const known = await checkingSession(fetchPasskeys())
  if (!known.ok) return known
  const { items } = known.value
  const proof = await askPasskey([{ vault, ids: items.map(({ credential_id }) => credential_id) }], null)
  const passkey = items.find(({ credential_id }) => credential_id === proof?.id)
  if (proof === null || passkey === undefined) return notMade
  return (await isWritten(keepPasskey(userId, proof))) ? ok(passkey) : notMade
}

export async function removePasskey(
  userId: string,
  { id, credential_id }: Passkey,
): Promise<Result<unknown, ApiProblem>> {
  const answer = await checkingSession(call('DELETE', `/api/passkeys/${encodeURIComponent(id)}`, noContent))
  // If there is no room for that, the server refuses the passkey all the same.
  if (answer.ok || answer.error.code === 'not_found') await isWritten(forgetPasskey(userId, credential_id))
  return answer
}

/** Whether this device can verify its user by itself, and the copy stays on it. */
export function useCanHavePasskey(): boolean {
  const session = useSession()
  const isPersonal = session.status === 'signed_in' && session.isPersonal
  const [can, setCan] = useState(false)
  useEffect(() => {
    if (isPersonal) void hasAuthenticator().then(setCan)
  }, [isPersonal])
  return can && isPersonal
}

/** Whether one of these passkeys is on this device. */
export function useIsPasskeyHere(userId: string, passkeys: readonly Passkey[] | null): boolean {
  const [isHere, setHere] = useState(false)
  useEffect(() => {
    const ids = new Set(passkeys?.map(({ credential_id }) => credential_id))
    void readVault(userId).then(
      (known) => setHere(known?.vault.passkeys?.some(({ id }) => ids.has(id)) === true),
      console.error,
    )
  }, [userId, passkeys])
  return isHere
}

/** Whether to offer a passkey now: shortly after a sign-in, once per person and device. */
export function usePasskeyOffer(): { readonly userId: string | null; readonly close: () => void } {
  const session = useSession()
  const can = useCanHavePasskey()
  const isOpen = session.status === 'signed_in' && session.lock === undefined && session.deviceId !== undefined
  const personId = isOpen && can ? session.user.id : null
  const [userId, setUserId] = useState<string | null>(null)
  useEffect(() => {
    if (personId !== null) void isOfferDue(personId).then((isDue) => isDue && setUserId(personId), console.error)
  }, [personId])
  return {
    userId: personId === userId ? userId : null,
    close() {
      setUserId(null)
      if (userId !== null) void writePasskeyOffered(userId)
    },
  }
}

async function isOfferDue(userId: string): Promise<boolean> {
  const [session, vault] = [await readSession(), await readVault(userId)]
  if (session === null || vault === null || (vault.vault.passkeys ?? []).length > 0) return false
  const isFresh = world.now() - Date.parse(session.loginTime) < passkeyGraceMs
  return isFresh && !(await readPasskeyOffered(userId))
}
