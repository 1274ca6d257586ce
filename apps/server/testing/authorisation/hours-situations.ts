import type { Stamp } from '@bama/sync'
import type { Cast } from './person.ts'
import type { Situation } from './situation.ts'

type Fields = Readonly<Record<string, unknown>>

const finished: Fields = {
  date: '2026-11-17',
  start_time: '09:00:00',
  end_time: '17:00:00',
  started_at: '2026-11-17T07:00:00.000Z',
  ended_at: '2026-11-17T15:00:00.000Z',
}

/** An entry from before timers had instants. Many may run at once, so that one case doesn't end another's. */
const running: Fields = { date: '2026-11-20', start_time: '09:00:00', end_time: null, started_at: null, ended_at: null }

/** A timer as it is started today. A person has only one at a time. */
export const runningTimer: Fields = { ...running, started_at: '2026-11-20T07:00:00.000Z' }

/** The person's own and another's hours in every status, and hours with a decision about an earlier interval. */
export function hoursSituations(
  { me, colleague, boss }: Cast,
  intervalStamp: Stamp,
  earlierStamp: Stamp,
): readonly Situation[] {
  const decision = (decided_status: string, decided_interval: Stamp): Fields => ({
    decided_status,
    decided_interval,
    decision_reason: 'סיבה קודמת',
    decided_by: boss.id,
    decided_at: '2026-11-19T08:00:00.000Z',
  })
  const states: Readonly<Record<string, Fields>> = {
    running: { ...running, status: 'בתהליך' },
    'running, approved for an earlier interval': { ...running, ...decision('אושר', earlierStamp), status: 'בתהליך' },
    registered: { ...finished, status: 'נרשם' },
    approved: { ...finished, ...decision('אושר', intervalStamp), status: 'אושר' },
    rejected: { ...finished, ...decision('נדחה', intervalStamp), status: 'נדחה' },
    paid: { ...finished, ...decision('שולם', intervalStamp), status: 'שולם' },
    'approved for an earlier interval': { ...finished, ...decision('אושר', earlierStamp), status: 'נרשם' },
    'payment taken back': { ...finished, ...decision('נרשם', intervalStamp), status: 'נרשם' },
  }
  return [me, colleague].flatMap((owner) =>
    Object.entries(states).map(([state, fields]) => ({
      label: `${owner === me ? 'their own' : "another's"}, ${state}`,
      fields: { ...fields, user_id: owner.id, user_name: owner.shownName },
    })),
  )
}
