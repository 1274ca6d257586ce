// @vitest-environment dom
import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useMessagePreferences } from './message-preferences.ts'

const here = vi.hoisted(() => ({ self: { id: 'me', role: 'user' }, actor: {} }))
vi.mock('../session/current-session.ts', () => ({
  useSession: () => ({ status: 'signed_in', user: { id: 'me' }, actor: here.actor }),
}))
vi.mock('../workspace/run-command.ts', () => ({}))
vi.mock('./people.ts', () => ({ usePeople: () => new Map([['me', here.self]]) }))

it.each([
  ['user', false, false],
  ['admin', false, true],
  ['operator', true, true],
])('offers the choices of an admin to whoever is one (%s, marked as admin: %s)', (role, is_admin, isAdmin) => {
  here.self.role = role
  here.actor = { id: 'me', role, is_admin }
  expect(renderHook(() => useMessagePreferences()).result.current?.isAdmin).toBe(isAdmin)
})
