// @vitest-environment dom
import 'fake-indexeddb/auto'
import { crewPersonType, crewPlan, crewSlotId, crewSlotSchema, eventSchema, recordId, type Role } from '@bama/domain'
import { person } from '@bama/domain/testing'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { withMark } from '../local/current-mark.ts'
import { LocalDatabase } from '../local/database.ts'
import { followArrival } from '../workspace/arrival.ts'
import { createOptimistic } from '../workspace/optimistic.ts'
import { type Workspace, workspace } from '../workspace/workspace.ts'
import { useEngagements } from './crew.ts'

let role: Role = 'user'
vi.mock('../session/current-session.ts', async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ status: 'signed_in', actor: person(role, {}, 'dana') }),
}))

it.each([
  ['user', ['תאורן']],
  ['admin', ['נהג', 'תאורן']],
] as const)('a %s knows of firm work, and of drafts only as a planner', async (is, expected) => {
  role = is
  const db = new LocalDatabase(`engagements ${is}`)
  onTestFinished(() => {
    cleanup()
    act(() => workspace.set(null))
    db.close()
  })
  const event = { ...eventSchema.parse({ name: 'פסטיבל', date: '2027-04-16' }), id: recordId('e1') }
  const slots = [
    ['תאורן', crewPlan.firm],
    ['נהג', crewPlan.draft],
  ].map(([as, plan]) => {
    const about = { event_id: 'e1', person_type: crewPersonType.user, person_id: 'dana', role: as, plan }
    const slot = crewSlotSchema.parse(about)
    return { ...slot, id: crewSlotId(slot) }
  })
  await db.table('events').put(withMark('events', event as never))
  await db.table('crewSlots').bulkPut(slots)
  await db.metadata.put({ key: 'pull', value: { lastSyncTime: '2027-01-01T00:00:00.000Z' } } as never)
  followArrival()
  act(() => workspace.set({ userId: 'dana', db, optimistic: createOptimistic() } as unknown as Workspace))
  const { result } = renderHook(() => useEngagements())
  await waitFor(() => expect(result.current).toBeDefined())
  const known = result.current?.get(`${crewPersonType.user}:dana`)?.map(({ id }) => id)
  const roles = slots.filter(({ id }) => known?.includes(id)).map(({ role }) => role)
  expect(roles.toSorted()).toEqual(expected)
})
