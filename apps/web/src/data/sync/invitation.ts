import { base64UrlOf, bytesOfBase64Url } from '@bama/sync'
import { z } from 'zod'
import { type StorageChoice, storageChoiceSchema } from '../storages/storage-choice.ts'

const [gistSchema, tableSchema, browserSchema] = storageChoiceSchema.options

/**
 * The location of a workspace without personal secrets: a gist is written with a token of its account, and a table
 * marked `isPersonal` with each person's own token.
 */
const placeSchema = z.discriminatedUnion('kind', [
  gistSchema.omit({ token: true }).extend({ gistId: z.string().min(1) }),
  tableSchema.omit({ accessToken: true }).extend({ isPersonal: z.boolean() }),
  browserSchema,
])
type Place = z.infer<typeof placeSchema>

/** An invitation: the location of the workspace, and its key. */
const invitationSchema = z.strictObject({
  place: placeSchema,
  kid: z.string().regex(/^[0-9a-f]{16}$/),
  /** In hex. */
  key: z.string().regex(/^[0-9a-f]{64}$/),
})
export type Invitation = z.infer<typeof invitationSchema>

/** The token that an invited person needs; null if the link is enough. */
export type OwnToken = 'token' | 'accessToken' | null

export function ownTokenFor(place: Place): OwnToken {
  if (place.kind === 'gist') return 'token'
  return place.kind === 'table' && place.isPersonal ? 'accessToken' : null
}

/** Null for a gist that is still to be created. */
export function placeOf(choice: StorageChoice): Place | null {
  switch (choice.kind) {
    case 'gist':
      return choice.gistId === null ? null : { kind: 'gist', gistId: choice.gistId }
    case 'table': {
      const { accessToken, ...place } = choice
      return { ...place, isPersonal: accessToken !== undefined }
    }
    case 'browser':
      return choice
    default:
      return choice satisfies never
  }
}

/** The storage as accessed by an invited person. `own`: their token, if one is needed. */
export function choiceAt(place: Place, own: string): StorageChoice {
  switch (place.kind) {
    case 'gist':
      return { ...place, token: own }
    case 'table': {
      const { isPersonal, ...choice } = place
      return isPersonal ? { ...choice, accessToken: own } : choice
    }
    case 'browser':
      return place
    default:
      return place satisfies never
  }
}

const marker = '#join='

/** The address of an invitation. All of it is in the fragment, which browsers don't send to servers. */
export function invitationAddress(origin: string, invitation: Invitation): string {
  const bytes = new TextEncoder().encode(JSON.stringify(invitation))
  return `${origin}/join${marker}${base64UrlOf(bytes)}`
}

/** Parses a fragment; null if it isn't an invitation, or is damaged. */
export function invitationIn(fragment: string): Invitation | null {
  if (!fragment.startsWith(marker)) return null
  try {
    const text = new TextDecoder().decode(bytesOfBase64Url(fragment.slice(marker.length)))
    return invitationSchema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

export const isInvitation = (fragment: string): boolean => fragment.startsWith(marker)
