import { type DoubleAssignment, doubleAssignments } from '@bama/domain'
import type { Table } from 'dexie'
import { useMemo } from 'react'
import type { LocalDatabase } from '../local/database.ts'
import { shareLiveQuery } from '../workspace/live-query.ts'
import { createObservable, useObservable } from '../runtime/observable.ts'
import { type OperatorEvent, useOverlaps } from './overlaps.ts'
import { workspace } from '../workspace/workspace.ts'
import { world } from '../runtime/world.ts'

/** Which double assignments this person was told of on this device, by their keys. It goes with the copy at sign-out. */
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
/** Told in this tab: known before the database has written it. */
const acknowledgedHere = createObservable<ReadonlySet<string>>(new Set())

/** Follows what was told from now on, in other tabs too. */
export function followAcknowledged(): void {
  shareLiveQuery(stored, readAcknowledged)
  // What one person was told in this tab, the next was not.
  workspace.subscribe(() => acknowledgedHere.set(new Set()))
}

/** Notes that the person knows of these. `all`: those that there are; what was told of others is forgotten. */
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

/** Notes that the person knows of these double assignments, by their keys; of `all` that there are, if that is known. */
export async function acknowledgeAlert(keys: readonly string[], all?: ReadonlySet<string>): Promise<void> {
  const open = workspace.get()
  if (open === null || keys.length === 0) return
  acknowledgedHere.set(acknowledgedHere.get().union(new Set(keys)))
  // Not written, it would be told once more, after a reload.
  await writeAcknowledged(open.db, keys, all).catch(console.error)
}

/** A double assignment, its events as warnings name them. */
export type OperatorDouble = DoubleAssignment<OperatorEvent>

/** All double assignments that concern this person, and those that they were not told of; undefined while that is read. */
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
