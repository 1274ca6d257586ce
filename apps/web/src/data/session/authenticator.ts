import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import type { PasskeyProof } from '../local/open-vaults.ts'
import { type Bytes, prfInputOf, type Vault } from '../local/vault.ts'

/** A passkey's response. The functions below return null when the user cancelled, or when it failed. */
interface Answered<Response> extends PasskeyProof {
  /** For the server. Excludes the PRF's result, which opens the copy here and must not leave this device. */
  readonly response: Response
}

/** Loaded on demand, because few devices use passkeys. */
const loadWebAuthn = () => import('@simplewebauthn/browser')

interface PrfResults {
  readonly prf?: { readonly results?: { readonly first?: ArrayBuffer } }
}

/** Requests the PRF's result too, so that a single touch both signs in and opens the copy. */
const withPrf = (vault: Pick<Vault, 'kid'>) =>
  ({ extensions: { prf: { eval: { first: prfInputOf(vault) } } } }) as object

function prfOf({ clientExtensionResults }: { readonly clientExtensionResults: object }): Bytes | null {
  const first = (clientExtensionResults as PrfResults).prf?.results?.first
  return first === undefined ? null : new Uint8Array(first)
}

/** Whether this device can verify its user by itself. */
export const hasAuthenticator = async (): Promise<boolean> =>
  typeof PublicKeyCredential !== 'undefined' &&
  (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false))

/**
 * Creates a passkey with the server's options. `is_there`: this device already has one of those that the server lists.
 * If the authenticator returns no PRF result at creation, the passkey is used once more to get it.
 */
export async function createPasskey(
  options: PublicKeyCredentialCreationOptionsJSON,
  vault: Pick<Vault, 'kid'>,
): Promise<Answered<RegistrationResponseJSON> | 'is_there' | null> {
  try {
    const { startRegistration } = await loadWebAuthn()
    const created = await startRegistration({ optionsJSON: { ...options, ...withPrf(vault) } })
    const response = { ...created, clientExtensionResults: {} }
    const prf = prfOf(created) ?? (await askPasskey([{ vault, ids: [created.id] }], null))?.prf ?? null
    return { id: created.id, prf, response }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
      return 'is_there'
    console.warn('no passkey was made:', error)
    return null
  }
}

/** A vault and the passkeys that open it. */
interface VaultPasskeys {
  readonly vault: Pick<Vault, 'kid'>
  readonly ids: readonly string[]
}

/**
 * Asks for one of these passkeys, each with its own vault's PRF input. Without the server's challenge the response can
 * only be used on this device.
 */
export async function askPasskey(
  vaults: readonly VaultPasskeys[],
  challenge: string | null,
): Promise<Answered<AuthenticationResponseJSON> | null> {
  const ids = vaults.flatMap((one) => one.ids)
  const questions = vaults.flatMap(({ vault, ids: own }) =>
    own.map((id) => [id, { first: prfInputOf(vault) }] as const),
  )
  const extensions = { prf: { evalByCredential: Object.fromEntries(questions) } } as object
  try {
    const { startAuthentication } = await loadWebAuthn()
    const answer = await startAuthentication({
      optionsJSON: {
        challenge: challenge ?? localChallenge(),
        rpId: location.hostname,
        allowCredentials: ids.map((id) => ({ id, type: 'public-key' })),
        userVerification: 'required',
        extensions,
      },
    })
    return { id: answer.id, prf: prfOf(answer), response: { ...answer, clientExtensionResults: {} } }
  } catch (error) {
    console.warn('no passkey answered:', error)
    return null
  }
}

const localChallenge = (): string => btoa(crypto.randomUUID()).replaceAll('=', '')
