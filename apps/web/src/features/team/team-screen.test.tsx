// @vitest-environment dom
import { type Actor, recordId, type VisibleUser } from '@bama/domain'
import { expect, it, vi } from 'vitest'
import { cleanup, render, screen } from '../../../testing/render.tsx'
import { TeamScreen } from './team-screen.tsx'

const actor: Actor = { id: 'dana', email: 'dana@almog.example', role: 'admin', is_admin: true, permissions: {} }
const colleague: VisibleUser = {
  id: recordId('inbal'),
  name: 'ענבל',
  full_name: null,
  email: 'inbal@almog.example',
  role: 'user',
}
const known = { lastSyncTime: null as string | null, people: undefined as ReadonlyMap<string, VisibleUser> | undefined }

vi.mock('../../data/index.ts', () => ({
  useSession: () => ({ status: 'signed_in', actor }),
  usePeople: () => known.people,
  useSyncState: () => ({ lastSyncTime: known.lastSyncTime }),
  useFirstPull: () => undefined,
  useRemainingMs: () => undefined,
}))

const show = () => render(<TeamScreen onTheClock={null} renderHoursForm={() => null} />)

const failure = 'שגיאה בטעינת נתוני המשתמש'

it("[A6.35] says that one's own record is missing, and offers to load again", () => {
  Object.assign(known, { people: new Map([[colleague.id, colleague]]), lastSyncTime: '2026-11-05T12:00:00.000Z' })
  show()
  expect(screen.getByText(failure)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'רענון' })).toBeTruthy()
})

it('waits where the copy has not come down yet', () => {
  for (const state of [
    { people: undefined, lastSyncTime: '2026-11-05T12:00:00.000Z' },
    { people: new Map(), lastSyncTime: null },
  ]) {
    Object.assign(known, state)
    show()
    expect(screen.queryByText(failure)).toBeNull()
    cleanup()
  }
})
