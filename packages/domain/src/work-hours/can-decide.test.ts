import { describe, expect, it } from 'vitest'
import type { Actor } from '../access/actor.ts'
import { recordId } from '../shared/ids.ts'
import { person } from '../testing/people.ts'
import type { StoredWorkHour } from './commands.ts'
import { deriveWorkHours } from './derive-work-hours.ts'
import { canDecide } from './can-decide.ts'
import { workHourSchema } from './schema.ts'
import { type DecisionStatus, decisionStatuses } from './values.ts'

const admin = person('admin', {}, 'boss')
const approver = person('user', { can_approve_work_hours: true }, 'avi')
const viewer = person('user', { can_view_all_work_hours: true }, 'gil')
const worker = person('user', {}, 'dana')

const entryOf = (user: string, decided: DecisionStatus | null, fields: object = {}): StoredWorkHour => {
  const clocks = { interval: 's1' }
  const stored = workHourSchema.parse({
    user_id: user,
    date: '2026-11-01',
    start_time: '08:00:00',
    end_time: '16:00:00',
    ...(decided === null ? {} : { decided_status: decided, decided_interval: 's1', decision_reason: 'x' }),
    ...fields,
  })
  const derived = deriveWorkHours(stored, clocks) as typeof stored
  return { ...derived, id: recordId('w1'), created_at: '', updated_at: '', _version: 1, _clocks: clocks }
}

const allowed = (actor: Actor, entry: StoredWorkHour): readonly string[] =>
  decisionStatuses.filter((outcome) => canDecide(actor, entry, outcome))

describe('what may be decided', () => {
  it.each([
    ['registered', null, ['אושר', 'נדחה', 'שולם'], ['אושר', 'נדחה']],
    ['approved', 'אושר', ['נדחה', 'שולם'], ['נדחה']],
    ['rejected', 'נדחה', ['אושר'], ['אושר']],
    ['paid', 'שולם', ['נרשם'], []],
  ] as const)('[A6.32] about a %s entry: an admin, an approver, nobody else', (_what, decided, byAdmin, byApprover) => {
    const entry = entryOf('dana', decided)
    expect(allowed(admin, entry)).toEqual(byAdmin)
    expect(allowed(approver, entry)).toEqual(byApprover)
    for (const other of [viewer, worker]) expect(allowed(other, entry)).toEqual([])
  })

  it("never about one's own, unless one is an admin; never while the timer runs; never unseen", () => {
    expect(allowed(approver, entryOf('avi', null))).toEqual([])
    expect(allowed(admin, entryOf('boss', null))).toEqual(['אושר', 'נדחה', 'שולם'])
    expect(allowed(admin, entryOf('dana', null, { end_time: null }))).toEqual([])
    const { _clocks, ...withoutStamp } = entryOf('dana', null)
    expect(_clocks).toBeDefined()
    expect(allowed(admin, withoutStamp)).toEqual([])
  })
})
