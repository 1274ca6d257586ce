import { expectDelete, expectUpdate } from './expected-answer.ts'
import { runningTimer } from './hours-situations.ts'
import type { KnownRecord } from './known-record.ts'
import type { CaseWorld, PushCase } from './push-case.ts'
import { itemsOf, recordOf } from './situations.ts'
import { updateProbes } from './update-probes.ts'

const isTried = /^(?:notes|interval|decision (?:אושר|נדחה|שולם|נרשם), the present interval, a reason|decision erased)/

/**
 * Cases on running timers, the person's and a colleague's. Starting a timer ends the owner's previous one, so each case
 * has to be pushed on its own and its timer deleted before the next.
 */
export function timerCases({ cast, items, id, nowMs }: CaseWorld): readonly PushCase[] {
  const { me, colleague } = cast
  return [me, colleague].flatMap((owner) => {
    const situation = `${owner === me ? 'their own' : "another's"} timer, running`
    const fields = { ...runningTimer, status: 'בתהליך', user_id: owner.id, user_name: owner.shownName }
    const newTimer = (): KnownRecord => recordOf('workHours', id('workHours'), { label: situation, fields }, nowMs)
    const query = (record: KnownRecord) => ({ person: me, record, items: itemsOf(items) })
    const tried = (record: KnownRecord) => ({ entity: record.entity, situation, recordId: record.id, record })
    const updates = updateProbes(newTimer(), cast)
      .filter(({ label }) => isTried.test(label))
      .map((probe): PushCase => {
        const record = newTimer()
        const { label, patch } = probe
        return {
          ...tried(record),
          probe: label,
          operation: 'update',
          patch,
          expected: expectUpdate(query(record), probe),
        }
      })
    const record = newTimer()
    return [
      ...updates,
      { ...tried(record), probe: 'deletion', operation: 'delete', patch: {}, expected: expectDelete(query(record)) },
    ]
  })
}
