import { describe, expect, it } from 'vitest'
import { guard, safeReturnTo } from './guard.ts'

describe('the guard', () => {
  it('waits while the session is being looked for', () => {
    expect(guard({ status: 'loading' }, '/Events')).toEqual({ kind: 'wait' })
  })

  it('sends to sign-in and remembers the page, unless it is the landing page', () => {
    const signedOut = { status: 'signed_out', expired: false } as const
    expect(guard(signedOut, '/Events?tag=x')).toEqual({
      kind: 'redirect',
      to: '/login?returnTo=%2FEvents%3Ftag%3Dx',
    })
    expect(guard(signedOut, '/')).toEqual({ kind: 'redirect', to: '/login' })
  })
})

describe('the way back after sign-in', () => {
  it('leads to pages of this app only', () => {
    expect(safeReturnTo('/Events?tag=x')).toBe('/Events?tag=x')
    expect(safeReturnTo('//evil.example')).toBeUndefined()
    expect(safeReturnTo('/\\evil.example')).toBeUndefined()
    expect(safeReturnTo('https://evil.example')).toBeUndefined()
    expect(safeReturnTo('/login?returnTo=/login')).toBeUndefined()
    expect(safeReturnTo('/invitation')).toBeUndefined()
    expect(safeReturnTo('/join')).toBeUndefined()
    expect(safeReturnTo(7)).toBeUndefined()
  })
})
