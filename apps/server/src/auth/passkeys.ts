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

/** The origin of the page, which has passed the origin check, and its host. */
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
 * Passkeys sign people in without a password (docs/decisions/0037). A challenge is valid once, for five minutes, and for
 * the person it was issued to. The device must have verified its person (by finger, face or PIN).
 */
export interface Passkeys {
  /** Returns what a browser needs to create a passkey for this person. */
  creationOptions(
    rp: RelyingParty,
    person: { readonly id: RecordId; readonly email: string; readonly name: string },
  ): Promise<PublicKeyCredentialCreationOptionsJSON>
  /**
   * Stores a passkey. Null if the response proves nothing or the session has ended; `too_many` if the person already has
   * `maxPasskeys`.
   */
  add(
    rp: RelyingParty,
    session: Pick<PersonSession, 'user' | 'deviceId'>,
    name: string,
    response: RegistrationResponseJSON,
  ): Promise<Passkey | 'too_many' | null>
  requestOptions(rp: RelyingParty): Promise<PublicKeyCredentialRequestOptionsJSON>
  /** Returns the passkey and its person. Null if the passkey is unknown or the response proves nothing. */
  check(rp: RelyingParty, response: AuthenticationResponseJSON): Promise<CheckedPasskey | null>
  /** Notes the use, inside the transaction that it authorises. Returns false if the passkey has been removed since. */
  use(tx: Tx, checked: CheckedPasskey): Promise<boolean>
  list(userId: RecordId): Promise<readonly Passkey[]>
  /** Returns false if the person has no passkey with this id. */
  remove(userId: RecordId, id: string): Promise<boolean>
  /** Ends a person's passkeys and open challenges, inside the caller's transaction. */
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

  /** Uses up a challenge. Returns whether it was valid and issued to this person. */
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
        // Reveals nothing about the person, and is the same for all their passkeys.
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
        // A body may arrive long after the session was checked; an admin's reset in between ended session and challenge.
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
      // A list of passkeys would reveal whose exist. The device knows its own.
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
      // Not caught: a failing store must not look like a passkey that proves nothing.
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

/** Returns the challenge that a browser answers, or null if its answer can't be read. */
function challengeIn({ response }: { readonly response: { readonly clientDataJSON: string } }): string | null {
  try {
    return decodeClientDataJSON(response.clientDataJSON).challenge
  } catch {
    return null
  }
}
