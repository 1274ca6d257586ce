import { type CellValue, entityModels } from '@bama/domain'
import { readCell } from '@bama/sync'
import type { StoredRow } from './known-record.ts'
import type { Person } from './person.ts'
import type { Sent } from './push-client.ts'

/** A case with its answer and the stored rows. */
export interface Checked extends Sent {
  readonly before: StoredRow | undefined
  readonly after: StoredRow | undefined
  /** The cells of the case's own record that the mutation wrote, according to the history. */
  readonly written: readonly string[]
  /** The same case on a record that never existed, if the two answers have to be equal. */
  readonly missing: Sent | undefined
}

/** What is wrong with an answered case, or null. */
export function problemOf(person: Person, checked: Checked): string | null {
  const { expected } = checked.pushCase
  const { status, code = '' } = checked.result
  const isRejected = status === 'rejected'
  switch (expected.is) {
    case 'applied':
      return status === 'applied' ? appliedProblem(person, checked) : 'not applied'
    case 'superseded':
      return status === 'superseded' ? unchangedProblem(checked) : 'not superseded'
    case 'refused':
      return isRejected && expected.codes.includes(code) ? unchangedProblem(checked) : 'not refused so'
    case 'unseen':
      // For simple clients, changing a missing record is a creation and is refused as one.
      if (!isRejected || (code !== 'not_found' && checked.mutation !== null)) return 'not as if it were missing'
      return unchangedProblem(checked) ?? revealedProblem(checked)
    case 'own-name-or-refused':
    case 'replaced-or-refused':
      if (status === 'applied') return appliedProblem(person, checked)
      return isRejected && code === 'forbidden' ? unchangedProblem(checked) : 'neither applied nor refused'
    default:
      // Any answer is fine as long as nothing changes.
      return status === 'applied' ? 'applied' : unchangedProblem(checked)
  }
}

/** The answer for an unseen record must equal the answer for one that never existed. */
function revealedProblem({ result, isGone, missing, pushCase }: Checked): string | null {
  if (!isGone) return `not said to be gone: ${pushCase.recordId}`
  if (missing === undefined) return null
  if (JSON.stringify(result) !== JSON.stringify(missing.result))
    return `told from a missing one, which is ${missing.result.status} ${missing.result.code ?? ''}`
  return missing.isGone ? null : 'a missing one is not said to be gone'
}

type Texts = Readonly<Record<string, string>>

const clocksOf = (row: StoredRow | undefined): Texts => JSON.parse(row?.clocks ?? '{}') as Texts

function unchangedProblem({ before, after, written, pushCase, mutation }: Checked): string | null {
  if (written.length > 0) return `wrote ${written.join(', ')}`
  if (pushCase.isShared !== true)
    return JSON.stringify(before) === JSON.stringify(after) ? null : 'the record was changed'
  const cells = Object.keys(pushCase.patch)
  const [clocks, oldClocks] = [clocksOf(after), clocksOf(before)]
  // Other cases change this record, too, so only a change of all this case's cells counts as its effect.
  const isChanged = (cell: string): boolean =>
    mutation === null ? clocks[cell] !== oldClocks[cell] : clocks[cell] === mutation.stamp
  return cells.length > 0 && cells.every(isChanged) ? 'the record was changed' : null
}

/**
 * The record must contain the written values, with the caller as `decided_by` of any decision, and nothing else may have
 * been written.
 */
function appliedProblem(person: Person, checked: Checked): string | null {
  const { before, after, written, pushCase, mutation } = checked
  const { entity, operation, patch, isShared, serverValues = {} } = pushCase
  if (after === undefined) return 'it is not in the store'
  if (operation === 'delete') return after.deleted === null ? 'it was not deleted' : null
  const cells = new Set([...Object.keys(patch), ...Object.keys(serverValues)])
  const [clocks, oldClocks] = [clocksOf(after), clocksOf(before)]
  const changed = isShared === true ? [] : Object.keys(clocks).filter((cell) => clocks[cell] !== oldClocks[cell])
  if (isClamped(before, after, checked)) cells.add('interval')
  // The server sets a message's position.
  if (entity === 'chatMessages' && operation === 'create') cells.add('position')
  const isCorrection = isCorrected(person, before, after, checked)
  if (isCorrection) cells.add('corrected_by')
  const stray = [...written, ...changed].filter((cell) => !cells.has(cell))
  if (stray.length > 0) return `wrote ${stray.join(', ')}, too`

  const fields = JSON.parse(after.fields) as Readonly<Record<string, unknown>>
  for (const [cell, value] of Object.entries(patch)) {
    if (Object.hasOwn(serverValues, cell)) continue
    if (mutation !== null && clocks[cell] !== mutation.stamp) return `${cell} is not of this change`
    const stored = readCell(entityModels[entity], fields, cell)
    if (!holdsValue(stored, inOwnName(person, cell, value))) return `${cell} is ${JSON.stringify(stored)}`
  }
  if (isCorrection && fields['corrected_by'] !== person.id) return `corrected_by is ${String(fields['corrected_by'])}`
  const wrong = Object.entries(serverValues).find(([cell, value]) => fields[cell] !== value)
  return wrong === undefined ? null : `${wrong[0]} is ${JSON.stringify(fields[wrong[0]])}, not ${String(wrong[1])}`
}

/**
 * Whether the server rewrote the interval. It does so for an edit of finished hours that leaves the interval unchanged,
 * so that no earlier decision holds for the edited entry.
 */
function isClamped(
  before: StoredRow | undefined,
  after: StoredRow,
  { pushCase: { entity, operation, isShared } }: Checked,
): boolean {
  if (entity !== 'workHours' || operation !== 'update' || before === undefined) return false
  const [was, is] = [before, after].map(({ fields }) => JSON.parse(fields) as Readonly<Record<string, unknown>>)
  const parts = Object.keys(entityModels.workHours.composites['interval']?.shape ?? {})
  return is?.['ended_at'] !== null && (isShared === true || parts.every((part) => was?.[part] === is?.[part]))
}

/**
 * Whether the change corrected somebody else's hours, or the start, event or task of their running timer. The record then names the
 * person in `corrected_by`.
 */
function isCorrected(
  person: Person,
  before: StoredRow | undefined,
  after: StoredRow,
  { pushCase: { entity, operation } }: Checked,
): boolean {
  if (entity !== 'workHours' || operation !== 'update' || before === undefined) return false
  const [was, is] = [before, after].map(({ fields }) => JSON.parse(fields) as Readonly<Record<string, unknown>>)
  if (was?.['user_id'] === person.id) return false
  const isOther = (field: string): boolean => was?.[field] !== is?.[field]
  // A running timer has no end yet, and its note is written when it ends.
  if (was?.['status'] === 'בתהליך')
    return ['date', 'event_id', 'task_id', was['started_at'] === null ? 'start_time' : 'started_at'].some(isOther)
  const parts = Object.keys(entityModels.workHours.composites['interval']?.shape ?? {})
  return ['event_id', 'task_id', 'event_name', 'notes', ...parts].some(isOther)
}

/** The server sets `decided_by` to the caller, whatever was sent. */
const inOwnName = (person: Person, cell: string, value: CellValue): CellValue =>
  cell === 'decision' && typeof value === 'object' && value !== null ? { ...value, decided_by: person.id } : value

/** Blank text is stored as null. */
const asKept = (value: unknown): unknown => (typeof value === 'string' && value.trim() === '' ? null : value)

function holdsValue(stored: CellValue, value: CellValue): boolean {
  // Removed elements read as null or false.
  if (value === null || value === false) return stored === null || stored === false
  if (typeof value !== 'object') return stored === value
  return (
    typeof stored === 'object' &&
    stored !== null &&
    Object.entries(value).every(([part, wanted]) => stored[part] === asKept(wanted))
  )
}
