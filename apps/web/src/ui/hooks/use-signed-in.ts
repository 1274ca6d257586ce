import { assert } from '@bama/domain'
import { type SessionState, useSession } from '../../data/index.ts'

/**
 * The session on a screen. Screens are shown only to people who are signed in (app/screen-view.tsx), and are gone before
 * one of their parts could render after signing out.
 */
export function useSignedIn(): Extract<SessionState, { readonly status: 'signed_in' }> {
  const session = useSession()
  assert(session.status === 'signed_in', 'a screen is shown to someone who is signed in')
  return session
}
