import { assert } from '@bama/domain'
import {
  MigrationDatabase,
  type MigrationState,
  type MigrationVersion,
  migrationVersions,
  type MovingRow,
} from './migration-database.ts'
import { mergedMoving, movingRowsOf, withEncryptionFlags, withSyncFields } from './migration-steps.ts'
import type { OldTexts } from './old-data.ts'
import { type OldData, type OldSource, openOldData, rowsAtOnce, weightAtOnce, weightOf } from './old-rows.ts'

/** What a step makes of each record. */
interface MigrationWork {
  readonly move: typeof movingRowsOf
  readonly flag: (row: MovingRow) => MovingRow
  readonly addSyncFields: (row: MovingRow, now: string) => MovingRow
}

const usualWork: MigrationWork = { move: movingRowsOf, flag: withEncryptionFlags, addSyncFields: withSyncFields }

interface RunningMigration {
  readonly db: MigrationDatabase
  readonly old: OldData
  /** When the migration begins, ISO 8601. */
  readonly now: string
  readonly onProgress: (share: number) => void
  readonly work?: MigrationWork
}

/**
 * Migrates what the old product left, in portions of one transaction each: first a backup of everything, then the
 * steps. After an interruption the next call continues. The old data is only read. Ends as `ready`, or `failed` if 1.0
 * failed.
 */
export async function runMigration(running: RunningMigration): Promise<MigrationState> {
  const { db, now, onProgress } = running
  let state = (await db.state.get('migration')) ?? (await db.advance(() => Promise.resolve(beginning(now))))
  // A text has changed since it was copied: its new content is added to what was copied before.
  if ((state.phase === 'ready' || state.phase === 'done') && nextSource(running.old, state) !== undefined) {
    const { steps } = beginning(now)
    const more: MigrationState = { ...state, phase: 'backup', steps, left: undefined, finishedAt: null }
    state = await db.advance(() => Promise.resolve(more))
  }
  // A failed run starts over.
  if (state.phase === 'failed') state = await db.advance(() => beginAgain(db, now))
  while (state.phase !== 'ready' && state.phase !== 'done' && state.phase !== 'failed') {
    state = await nextPortion(running, state)
    onProgress(shareOf(state, running.old.sources.length))
  }
  return state
}

/** Runs the migration on this device. `texts`: what the old product left in localStorage. */
export async function migrate(
  texts: OldTexts,
  now: string,
  onProgress: (share: number) => void,
): Promise<MigrationState> {
  const db = new MigrationDatabase()
  const old = await openOldData(texts)
  try {
    return await runMigration({ db, old, now, onProgress })
  } finally {
    old.close()
    db.close()
  }
}

const beginning = (now: string): MigrationState => ({
  key: 'migration',
  startedAt: now,
  phase: 'backup',
  at: 0,
  copied: {},
  parts: 0,
  moved: 0,
  steps: { '1.0': 'pending', '1.1': 'pending', '2.0': 'pending' },
  errors: [],
  finishedAt: null,
})

async function beginAgain(db: MigrationDatabase, now: string): Promise<MigrationState> {
  await db.originals.clear()
  await db.records.clear()
  return beginning(now)
}

async function nextPortion(running: RunningMigration, state: MigrationState): Promise<MigrationState> {
  const { phase } = state
  assert(phase === 'backup' || phase === '1.0' || phase === '1.1' || phase === '2.0', 'there is a portion left')
  try {
    if (phase === 'backup') return await backUpPortion(running, state)
    return await (phase === '1.0' ? movePortion(running, state) : changePortion(running, state, phase))
  } catch (error) {
    // The aborted transaction has left nothing behind.
    return failed(running.db, state, phase === 'backup' ? '1.0' : phase, error)
  }
}

/** The next source that isn't completely in the backup. */
const nextSource = ({ sources }: OldData, { copied }: MigrationState): OldSource | undefined =>
  sources.find(({ name, digest = wholeStore }) => copied[name] !== digest)

/** Takes the place of a digest for stores, which the old product no longer writes to. */
const wholeStore = 'copied'

/** Copies a portion of one source. */
async function backUpPortion({ db, old }: RunningMigration, state: MigrationState): Promise<MigrationState> {
  const source = nextSource(old, state)
  if (source === undefined) return db.advance(() => Promise.resolve({ ...state, phase: '1.0' }))
  const { name, digest = wholeStore } = source
  const [after, at] = state.source === name ? [state.after, state.at] : [undefined, 0]
  const { rows, last } = await source.read(after)
  return db.advance(async () => {
    await db.originals.put({ n: state.parts, source: name, at, rows })
    const parts = state.parts + 1
    return last === undefined
      ? { ...state, parts, source: undefined, after: undefined, at: 0, copied: { ...state.copied, [name]: digest } }
      : { ...state, parts, source: name, after: last, at: at + rows.length }
  })
}

/** 1.0: turns one part of the backup into records. */
function movePortion({ db, work = usualWork }: RunningMigration, state: MigrationState): Promise<MigrationState> {
  if (state.moved >= state.parts) return db.advance(() => Promise.resolve(completed(state, '1.0')))
  return db.advance(async () => {
    const part = await db.originals.get(state.moved)
    assert(part !== undefined, 'every part of the backup is there')
    const found = work.move(part)
    const here = await db.records.bulkGet(found.map(({ entity, id }) => [entity, id]))
    const moved = new Map<string, MovingRow>()
    for (const [at, row] of found.entries()) {
      const key = `${row.entity}/${row.id}`
      moved.set(key, mergedMoving(moved.get(key) ?? here[at], row))
    }
    await db.records.bulkPut([...moved.values()])
    return { ...state, moved: state.moved + 1 }
  })
}

/**
 * 1.1 and 2.0: changes the next records in place. A record that can't be changed stays as it is, and the step counts as
 * failed.
 */
function changePortion(
  { db, work = usualWork }: RunningMigration,
  state: MigrationState,
  version: '1.1' | '2.0',
): Promise<MigrationState> {
  const change = (row: MovingRow): MovingRow =>
    version === '1.1' ? work.flag(row) : work.addSyncFields(row, state.startedAt)
  let noted = state
  const changed = (row: MovingRow): readonly MovingRow[] => {
    try {
      return [change(row)]
    } catch (error) {
      noted = noteFailure(noted, version, error)
      return []
    }
  }
  return db.advance(async () => {
    const { last } = state
    const rest = last === undefined ? db.records.orderBy(':id') : db.records.where(':id').above(last)
    let weight = 0
    const rows = await rest
      .limit(rowsAtOnce)
      .until((row) => (weight += weightOf(row)) >= weightAtOnce, true)
      .toArray()
    const final = rows.at(-1)
    if (final === undefined) return completed(state, version)
    await db.records.bulkPut(rows.flatMap(changed))
    return { ...noted, last: [final.entity, final.id] }
  })
}

function completed(state: MigrationState, version: MigrationVersion): MigrationState {
  const isFailed = state.steps[version] === 'failed'
  return { ...after(state, version), steps: { ...state.steps, [version]: isFailed ? 'failed' : 'completed' } }
}

/** The state at the beginning of the phase after a step. */
function after(state: MigrationState, version: MigrationVersion): MigrationState {
  const next = migrationVersions[migrationVersions.indexOf(version) + 1]
  return { ...state, phase: next ?? 'ready', last: undefined }
}

/**
 * Records a failure. One in 1.0 ends the run and drops the moved records; the backup keeps the old data. After a later
 * one the run continues with the next step.
 */
function failed(
  db: MigrationDatabase,
  state: MigrationState,
  version: MigrationVersion,
  error: unknown,
): Promise<MigrationState> {
  const isCritical = version === '1.0'
  const noted: MigrationState = {
    ...noteFailure(state, version, error),
    ...(isCritical ? { phase: 'failed' } : { phase: after(state, version).phase, last: undefined }),
  }
  return db.advance(async () => {
    if (isCritical) await db.records.clear()
    return noted
  })
}

/** Adds a failure of a step, listing the same cause only once. */
function noteFailure(state: MigrationState, version: MigrationVersion, error: unknown): MigrationState {
  const isCritical = version === '1.0'
  const isQuota = error instanceof Error && (error.name === 'QuotaExceededError' || error.message.includes('Quota'))
  const cause = isQuota ? 'QuotaExceededError' : error instanceof Error ? error.message : String(error)
  console.error(isCritical ? `Critical migration failed: ${cause}` : `migration ${version} failed: ${cause}`)
  const isNoted = state.errors.some((known) => known.version === version && known.cause === cause)
  return {
    ...state,
    steps: { ...state.steps, [version]: 'failed' },
    errors: isNoted ? state.errors : [...state.errors, { version, isCritical, cause }],
  }
}

const phases = ['backup', ...migrationVersions] as const

/** How much is done, 0 to 1: each phase a quarter. */
function shareOf({ phase, copied, moved, parts }: MigrationState, sources: number): number {
  const at = phases.findIndex((known) => known === phase)
  if (at === -1) return 1
  const within =
    phase === 'backup'
      ? Object.keys(copied).length / Math.max(1, sources)
      : phase === '1.0'
        ? moved / Math.max(1, parts)
        : 0
  return (at + within) / phases.length
}
