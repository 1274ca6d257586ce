import { z } from 'zod'
import { storageChoiceSchema } from './storage-choice.ts'

/** What an invitation brings: where the workspace lies, and its key. */
const invitationSchema = z.strictObject({
  choice: storageChoiceSchema,
  kid: z.string().regex(/^[0-9a-f]{16}$/),
  /** In hex. */
  key: z.string().regex(/^[0-9a-f]{64}$/),
})
export type Invitation = z.infer<typeof invitationSchema>

const marker = '#join='

/** An address of this app that brings somebody along: all of it stands in the fragment, which no browser sends to anybody. */
export function invitationAddress(origin: string, invitation: Invitation): string {
  const bytes = new TextEncoder().encode(JSON.stringify(invitation))
  const text = btoa(String.fromCharCode(...bytes))
  return `${origin}/join${marker}${text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
}

/** Null: the fragment is no invitation, or a damaged one. */
export function invitationIn(fragment: string): Invitation | null {
  if (!fragment.startsWith(marker)) return null
  try {
    const signs = atob(fragment.slice(marker.length).replaceAll('-', '+').replaceAll('_', '/'))
    const text = new TextDecoder().decode(Uint8Array.from(signs, (sign) => sign.charCodeAt(0)))
    return invitationSchema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

export const isInvitation = (fragment: string): boolean => fragment.startsWith(marker)
