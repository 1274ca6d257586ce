import { assert, type Scalar } from '@bama/domain'
import { formatStamp } from '@bama/sync'
import { serverDevice } from '@bama/sync/authority'
import type { KnownRecord } from './known-record.ts'
import type { Cast } from './person.ts'
import type { Probe } from './probe.ts'

type Parts = Readonly<Record<string, Scalar>>

export const decidedAt = '2026-11-20T09:00:00.000Z'

/** A stamp that isn't that of any entry's present interval. */
export const earlierStamp = formatStamp(Date.UTC(2026, 10, 10), 0, serverDevice)

const reasons: Readonly<Record<string, string | null>> = {
  'no reason': null,
  'a blank reason': '   ',
  'a reason': 'סיבה',
}

/** Returns each decision with and without a reason, on the present and on an earlier interval. */
export function decisionProbes({ intervalStamp }: KnownRecord, { me, colleague }: Cast): readonly Probe[] {
  assert(intervalStamp !== undefined, 'hours have an interval')
  const intervals = { 'the present interval': intervalStamp, 'an earlier interval': earlierStamp }
  const probes: Probe[] = []
  for (const decided_status of ['נרשם', 'אושר', 'נדחה', 'שולם'])
    for (const [why, decision_reason] of Object.entries(reasons))
      for (const [which, decided_interval] of Object.entries(intervals)) {
        const decision: Parts = {
          decided_status,
          decided_interval,
          decision_reason,
          decided_by: me.id,
          decided_at: decidedAt,
        }
        const isBare = decided_status === 'נדחה' && why !== 'a reason'
        // The schema requires a reason for a rejection, too.
        probes.push({
          label: `decision ${decided_status}, ${which}, ${why}`,
          patch: { decision },
          ...(isBare ? { alsoCodes: ['invalid'] } : {}),
        })
      }
  const approval: Parts = {
    decided_status: 'אושר',
    decided_interval: intervalStamp,
    decision_reason: 'סיבה',
    decided_at: decidedAt,
  }
  return [
    ...probes,
    {
      label: "decision אושר in another's name",
      patch: { decision: { ...approval, decided_by: colleague.id } },
      outcome: 'own-name-or-refused',
    },
    { label: "decision אושר in nobody's name", patch: { decision: approval }, outcome: 'own-name-or-refused' },
    { label: 'decision erased', patch: { decision: null }, alsoCodes: ['invalid'] },
    { label: 'decision אושר + notes', patch: { decision: { ...approval, decided_by: me.id }, notes: 'הערה אחרת' } },
  ]
}
