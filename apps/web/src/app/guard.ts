import type { Actor } from '@bama/domain'
import type { SessionState } from '../data/index.ts'

/** The guard's decision on a page that needs a session (A2.12–A2.14). */
export type Verdict =
  | { readonly kind: 'wait' }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'enter'; readonly actor: Actor }

/** `address`: the path and query of the requested page. */
export function guard(session: SessionState, address: string): Verdict {
  if (session.status === 'loading') return { kind: 'wait' }
  if (session.status === 'signed_in') return { kind: 'enter', actor: session.actor }
  const returnTo = safeReturnTo(address)
  if (returnTo === undefined || returnTo === '/') return { kind: 'redirect', to: '/login' }
  return { kind: 'redirect', to: `/login?${new URLSearchParams({ returnTo }).toString()}` }
}

/** Where sign-in may return to: a page of this app, never another site and never the sign-in pages. */
export function safeReturnTo(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value)) return undefined
  return /^\/(login|setup|invitation|join)\b/i.test(value) ? undefined : value
}
