import { exampleMark } from '@bama/domain'
import type { Table } from 'dexie'
import type { LocalDatabase } from '../local/database.ts'
import { nowIso } from '../runtime/world.ts'
import { useSession } from '../session/current-session.ts'
import { useWorkspaceQuery } from '../workspace/live-query.ts'
import { workspace } from '../workspace/workspace.ts'
import type { LocalEvent } from './events.ts'
import { lastSyncTimeOf } from './last-sync-time.ts'
import type { LocalUser } from './people.ts'

/** The first steps in a new workspace, in order. */
export const firstSteps = ['event', 'colleague', 'place'] as const
export type FirstStep = (typeof firstSteps)[number]

export interface FirstSteps {
  /** The steps already done. */
  readonly done: ReadonlySet<FirstStep>
  /** Whether there are no events at all, not even an example. */
  readonly hasNoEvents: boolean
  readonly example: LocalEvent | null
  /** Whether the person dismissed the steps on this device. */
  readonly isDismissed: boolean
  /** Whether a first pull is complete. Before, missing records may still arrive. */
  readonly isPulled: boolean
}

/** Set when the person has dismissed the first steps on this device. Removed with the copy at sign-out. */
interface DismissedRow {
  readonly key: 'first_steps_dismissed'
  readonly value: true
  /** ISO 8601. */
  readonly updated_at: string
}

const dismissedKey: DismissedRow['key'] = 'first_steps_dismissed'
const dismissedRows = (db: LocalDatabase): Table<DismissedRow, string> => db.table('_metadata')

/** The ids of examples share a prefix, so that each query reads one event at most. */
async function readFirstSteps(db: LocalDatabase, userId: string): Promise<FirstSteps> {
  const events = db.table<LocalEvent, string>('events')
  const people = db.table<LocalUser, string>('systemUsers')
  const [examples, before, after, colleague, self, dismissed, lastSyncTime] = await Promise.all([
    events.where(':id').startsWith(exampleMark).limit(1).toArray(),
    events.where(':id').below(exampleMark).limit(1).count(),
    events.where(':id').above(`${exampleMark}\uffff`).limit(1).count(),
    people.where(':id').notEqual(userId).limit(1).count(),
    people.get(userId),
    dismissedRows(db).get(dismissedKey),
    lastSyncTimeOf(db),
  ])
  const isDone: Readonly<Record<FirstStep, boolean>> = {
    event: before + after > 0,
    colleague: colleague > 0,
    place: self?.calendar_place != null,
  }
  const example = examples[0] ?? null
  return {
    done: new Set(firstSteps.filter((step) => isDone[step])),
    hasNoEvents: !isDone.event && example === null,
    example,
    isDismissed: dismissed !== undefined,
    isPulled: lastSyncTime !== null,
  }
}

/** The state of the first steps on this device; undefined while loading. */
export function useFirstSteps(): FirstSteps | undefined {
  const session = useSession()
  const userId = session.status === 'signed_in' ? session.user.id : ''
  return useWorkspaceQuery((db) => readFirstSteps(db, userId), { deps: [userId], needs: 'nothing' })
}

export async function dismissFirstSteps(): Promise<void> {
  const db = workspace.get()?.db
  if (db === undefined) return
  // If this fails, the steps appear once more after a reload.
  await dismissedRows(db).put({ key: dismissedKey, value: true, updated_at: nowIso() }).catch(console.error)
}
