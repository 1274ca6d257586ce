import {
  activeTimerFields,
  entityModels,
  latestClock,
  type Patch,
  type TimerEntry,
  timersToClose,
  type WorkHourFields,
  workHourStatus,
} from '@bama/domain'
import { instantOf, type LocalRecord, mergePatch, nextStamp, recordOf, rowOf } from '@bama/sync'
import type { Laying } from '@bama/sync/import'
import type { LocalDatabase } from '../database.ts'

/** Leaves each person at most one running timer, whatever the backup says, and updates their timer fields. */
export async function restoreTimers(db: LocalDatabase, laying: Laying, zone: string): Promise<void> {
  const running: readonly LocalRecord[] = await db
    .table('workHours')
    .where('status')
    .equals(workHourStatus.running)
    .toArray()
  for (const [owner, records] of Map.groupBy(running, (record) => String(record['user_id']))) {
    const open = records.flatMap(toTimer)
    const toClose = timersToClose(open, { nowMs: laying.nowMs, zone })
    for (const record of records) {
      const patch = toClose.get(record.id)
      if (patch !== undefined) await db.table('workHours').put(changed('workHours', record, patch, laying))
    }
    const person: LocalRecord | undefined = await db.table('systemUsers').get(owner)
    if (person === undefined) continue
    const fields = activeTimerFields(open.filter(({ id }) => !toClose.has(id)))
    if (Object.entries(fields).some(([field, value]) => person[field] !== value))
      await db.table('systemUsers').put(changed('systemUsers', person, fields, laying))
  }
}

function toTimer(record: LocalRecord): readonly TimerEntry[] {
  const { date, start_time, started_at, ended_at, event_id, event_name } = record as unknown as WorkHourFields
  const fields = { date, start_time, started_at, ended_at, event_id, event_name }
  return started_at === null ? [] : [{ id: record.id, fields: { ...fields, started_at } }]
}

/** Returns the record with a derived patch applied under a new stamp. */
export function changed(
  entity: 'workHours' | 'systemUsers' | 'events',
  before: LocalRecord,
  patch: Patch,
  { nowMs, device }: Laying,
): LocalRecord {
  const stamp = nextStamp(latestClock(before._clocks), nowMs, device)
  const model = entityModels[entity]
  const { row } = mergePatch(model, rowOf(model, before), patch, stamp)
  return {
    ...before,
    ...recordOf(model, row, {
      id: before.id,
      created_at: before.created_at,
      updated_at: instantOf(stamp),
      _version: before._version + 1,
    }),
    _synced: false,
  }
}
