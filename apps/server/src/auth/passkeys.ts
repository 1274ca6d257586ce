import { type RandomBytes, type RecordId, uuidv7 } from '@bama/domain'
import { maxPasskeys, type Passkey } from '@bama/sync'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers'
import type { Store } from '../store/store.ts'
import type { Tx } from '../store/schema.ts'
import { secretHash } from './secrets.ts'
import type { PersonSession } from './sessions.ts'

/** Where the browser is: the page's origin, which the origin check has let through, and its host. */
export interface RelyingParty {
  readonly origin: string
  readonly id: string
}

interface CheckedPasskey {
  readonly id: string
  readonly userId: RecordId
  readonly counter: number
}

/**
 * Passkeys sign people in without a password (docs/decisions/0037). A challenge is good once, for five minutes, and for whom it
 * was given; the device has to have seen its person (a finger, a face, a PIN).
 */
export interface Passkeys {
  /** What a browser needs to make one for this person. */
  creationOptions(
    rp: RelyingParty,
    person: { readonly id: RecordId; readonly email: string; readonly name: string },
  ): Promise<PublicKeyCredentialCreationOptionsJSON>
  /**
   * Null: what the browser says proves nothing, or the session ended meanwhile. `too_many`: they have as many as they may.
   */
  add(
    rp: RelyingParty,
    session: Pick<PersonSession, 'user' | 'deviceId'>,
    name: string,
    response: RegistrationResponseJSON,
  ): Promise<Passkey | 'too_many' | null>
  requestOptions(rp: RelyingParty): Promise<PublicKeyCredentialRequestOptionsJSON>
  /** Which passkey it is, and whose. Null: it is none, or what the browser says proves nothing. */
  check(rp: RelyingParty, response: AuthenticationResponseJSON): Promise<CheckedPasskey | null>
  /** Notes its use, inside the transaction of what it is for. False: it was removed meanwhile, and is for nothing any more. */
  use(tx: Tx, checked: CheckedPasskey): Promise<boolean>
  list(userId: RecordId): Promise<readonly Passkey[]>
  /** False: they have none of this id. */
  remove(userId: RecordId, id: string): Promise<boolean>
  /** Ends all of a person's, inside the caller's transaction. */
  endAllOf(tx: Tx, userId: RecordId): Promise<void>
}

const challengeMs = 5 * 60 * 1000

export function createPasskeys(deps: {
  readonly store: Store
  readonly now: () => number
  readonly randomBytes: RandomBytes
}): Passkeys {
  const { store, now, randomBytes } = deps
  const toInstant = (ms: number): string => new Date(ms).toISOString()

  const newChallenge = () => new Uint8Array(randomBytes(32))

  const keepChallenge = (challenge: string, userId: RecordId | null): Promise<void> =>
    store.write(async (tx) => {
      await tx.deleteFrom('passkey_challenges').where('expires_at', '<=', toInstant(now())).execute()
      const expires_at = toInstant(now() + challengeMs)
      await tx
        .insertInto('passkey_challenges')
        .values({ challenge_hash: secretHash(challenge), user_id: userId, expires_at })
        .execute()
    })

  /** Uses a challenge up; whether it was given for this. */
  async function takeChallenge(tx: Tx, challenge: string, userId: RecordId | null): Promise<boolean> {
    const taken = await tx
      .deleteFrom('passkey_challenges')
      .where('challenge_hash', '=', secretHash(challenge))
      .returning(['user_id', 'expires_at'])
      .executeTakeFirst()
    return taken !== undefined && taken.user_id === userId && Date.parse(taken.expires_at) > now()
  }

  const columns = ['id', 'credential_id', 'name', 'created_at', 'last_used_at'] as const

  const list = (userId: RecordId): Promise<readonly Passkey[]> =>
    store.db
      .selectFrom('passkeys')
      .select(columns)
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()

  return {
    list,

    async creationOptions(rp, { id, email, name }) {
      const known = await list(id)
      const options = await generateRegistrationOptions({
        rpName: 'Bama',
        rpID: rp.id,
        // Says nothing of anybody, and is the same for all of one person's.
        userID: new Uint8Array(Buffer.from(secretHash(id), 'hex')),
        userName: email,
        userDisplayName: name,
        challenge: newChallenge(),
        attestationType: 'none',
        excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      await keepChallenge(options.challenge, id)
      return options
    },

    async add(rp, { user: { id: userId }, deviceId }, name, response) {
      const challenge = challengeIn(response)
      if (challenge === null) return null
      const verified = await verifyRegistrationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: rp.origin,
        expectedRPID: rp.id,
      }).catch(() => null)
      if (verified?.verified !== true) return null
      const { credential } = verified.registrationInfo
      const passkey = {
        id: uuidv7(now(), randomBytes),
        credential_id: credential.id,
        name,
        created_at: toInstant(now()),
        last_used_at: null,
      }
      return store.write(async (tx) => {
        // A body may come long after the session was looked at: an admin's reset in between ended both.
        const session = await tx
          .selectFrom('sessions')
          .select('id')
          .where('id', '=', deviceId)
          .where('user_id', '=', userId)
          .where('is_blocked', '=', 0)
          .executeTakeFirst()
        if (!(await takeChallenge(tx, challenge, userId)) || session === undefined) return null
        const own = await tx.selectFrom('passkeys').select('id').where('user_id', '=', userId).execute()
        if (own.length >= maxPasskeys) return 'too_many'
        const written = await tx
          .insertInto('passkeys')
          .values({
            ...passkey,
            user_id: userId,
            public_key: Buffer.from(credential.publicKey).toString('base64url'),
            counter: credential.counter,
            transports: JSON.stringify(credential.transports ?? []),
          })
          .onConflict((conflict) => conflict.column('credential_id').doNothing())
          .returning('id')
          .executeTakeFirst()
        return written === undefined ? null : passkey
      })
    },

    async requestOptions(rp) {
      // No list of passkeys: it would say whose there are. The device knows its own.
      const options = await generateAuthenticationOptions({
        rpID: rp.id,
        challenge: newChallenge(),
        userVerification: 'required',
      })
      await keepChallenge(options.challenge, null)
      return options
    },

    async check(rp, response) {
      const row = await store.db
        .selectFrom('passkeys')
        .select(['id', 'user_id', 'public_key', 'counter'])
        .where('credential_id', '=', response.id)
        .executeTakeFirst()
      const challenge = challengeIn(response)
      if (row === undefined || challenge === null) return null
      // A store in trouble is no answer: it is not told as a passkey that proves nothing.
      if (!(await store.write((tx) => takeChallenge(tx, challenge, null)))) return null
      const verified = await verifyAuthenticationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: rp.origin,
        expectedRPID: rp.id,
        credential: {
          id: response.id,
          publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
          counter: row.counter,
        },
      }).catch(() => null)
      if (verified?.verified !== true) return null
      return { id: row.id, userId: row.user_id as RecordId, counter: verified.authenticationInfo.newCounter }
    },

    async use(tx, { id, counter }) {
      const used = await tx
        .updateTable('passkeys')
        .set({ counter, last_used_at: toInstant(now()) })
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst()
      return used !== undefined
    },

    async remove(userId, id) {
      const removed = await store.write((tx) =>
        tx.deleteFrom('passkeys').where('user_id', '=', userId).where('id', '=', id).returning('id').executeTakeFirst(),
      )
      return removed !== undefined
    },

    async endAllOf(tx, userId) {
      await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
      await tx.deleteFrom('passkey_challenges').where('user_id', '=', userId).execute()
    },
  }
}

/** The challenge that a browser answers; null where its answer can't be read. */
function challengeIn({ response }: { readonly response: { readonly clientDataJSON: string } }): string | null {
  try {
    return decodeClientDataJSON(response.clientDataJSON).challenge
  } catch {
    return null
  }
}
