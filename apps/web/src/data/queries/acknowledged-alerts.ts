import { type DoubleAssignment, doubleAssignments } from '@bama/domain'
import type { Table } from 'dexie'
import { useMemo } from 'react'
import type { LocalDatabase } from '../local/database.ts'
import { shareLiveQuery } from '../workspace/live-query.ts'
import { createObservable, useObservable } from '../runtime/observable.ts'
import { type OperatorEvent, useOverlaps } from './overlaps.ts'
import { workspace } from '../workspace/workspace.ts'
import { world } from '../runtime/world.ts'

/** The double assignments that this person acknowledged on this device, by their keys. It goes with the copy at sign-out. */
interface AcknowledgedRow {
  readonly key: 'told_overlaps'
  readonly value: readonly string[]
  /** ISO 8601. */
  readonly updated_at: string
}

const acknowledgedKey: AcknowledgedRow['key'] = 'told_overlaps'

const acknowledgedRows = (db: LocalDatabase): Table<AcknowledgedRow, string> => db.table('_metadata')

export const readAcknowledged = async (db: LocalDatabase): Promise<ReadonlySet<string>> =>
  new Set((await acknowledgedRows(db).get(acknowledgedKey))?.value)

const stored = createObservable<ReadonlySet<string> | undefined>(undefined)
/** Acknowledged in this tab: known before the database has written it. */
const acknowledgedHere = createObservable<ReadonlySet<string>>(new Set())

/** Follows what was acknowledged from now on, in other tabs too. */
export function followAcknowledged(): void {
  shareLiveQuery(stored, readAcknowledged)
  // The next person in this tab has acknowledged nothing yet.
  workspace.subscribe(() => acknowledgedHere.set(new Set()))
}

/** Stores that the person acknowledged these. `all`: those that there are; acknowledgements of others are removed. */
export async function writeAcknowledged(
  db: LocalDatabase,
  keys: Iterable<string>,
  all?: ReadonlySet<string>,
): Promise<void> {
  await db.transaction('rw', acknowledgedRows(db), async () => {
    const before = await readAcknowledged(db)
    const kept = all === undefined ? before : before.intersection(all)
    await acknowledgedRows(db).put({
      key: acknowledgedKey,
      value: [...kept.union(new Set(keys))],
      updated_at: new Date(world.now()).toISOString(),
    })
  })
}

/** Acknowledges double assignments, by their keys; `all`: those that there are, if that is known. */
export async function acknowledgeAlert(keys: readonly string[], all?: ReadonlySet<string>): Promise<void> {
  const open = workspace.get()
  if (open === null || keys.length === 0) return
  acknowledgedHere.set(acknowledgedHere.get().union(new Set(keys)))
  // Not written, the alert appears once more after a reload.
  await writeAcknowledged(open.db, keys, all).catch(console.error)
}

/** A double assignment, its events as warnings name them. */
export type OperatorDouble = DoubleAssignment<OperatorEvent>

/** All double assignments that concern this person, and those not acknowledged; undefined while that is read. */
export function useUnacknowledgedDoubles():
  | { readonly all: readonly OperatorDouble[]; readonly unacknowledged: readonly OperatorDouble[] }
  | undefined {
  const overlaps = useOverlaps()
  const before = useObservable(stored)
  const now = useObservable(acknowledgedHere)
  return useMemo(() => {
    if (overlaps === undefined || before === undefined) return undefined
    const all = doubleAssignments(overlaps)
    return { all, unacknowledged: all.filter(({ key }) => !before.has(key) && !now.has(key)) }
  }, [overlaps, before, now])
}
