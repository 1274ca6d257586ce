import { type DoubleAssignment, doubleAssignments } from '@bama/domain'
import type { Table } from 'dexie'
import { useMemo } from 'react'
import type { LocalDatabase } from '../local/database.ts'
import { shareLiveQuery } from '../workspace/live-query.ts'
import { createObservable, useObservable } from '../runtime/observable.ts'
import { type OperatorEvent, useOverlaps } from './overlaps.ts'
import { workspace } from '../workspace/workspace.ts'
import { nowIso } from '../runtime/world.ts'

/** The keys of double assignments that this person acknowledged on this device. Removed with the copy at sign-out. */
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
/** Acknowledged in this tab, possibly not written yet. */
const acknowledgedHere = createObservable<ReadonlySet<string>>(new Set())

/** Follows the acknowledged keys, of other tabs too. */
export function followAcknowledged(): void {
  shareLiveQuery(stored, readAcknowledged)
  // The next person in this tab has acknowledged nothing yet.
  workspace.subscribe(() => acknowledgedHere.set(new Set()))
}

/** Stores acknowledged keys. `all`: the existing double assignments; acknowledgements of others are removed. */
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
      updated_at: nowIso(),
    })
  })
}

/** Acknowledges double assignments by their keys. `all`: the existing ones, if known. */
export async function acknowledgeAlert(keys: readonly string[], all?: ReadonlySet<string>): Promise<void> {
  const open = workspace.get()
  if (open === null || keys.length === 0) return
  acknowledgedHere.set(acknowledgedHere.get().union(new Set(keys)))
  // If this fails, the alert appears once more after a reload.
  await writeAcknowledged(open.db, keys, all).catch(console.error)
}

/** A double assignment with its events as warnings show them. */
export type OperatorDouble = DoubleAssignment<OperatorEvent>

/** This person's double assignments, all of them and those not acknowledged; undefined while loading. */
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
