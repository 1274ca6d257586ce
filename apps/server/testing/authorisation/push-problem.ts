import { type CellValue, entityModels } from '@bama/domain'
import { readCell } from '@bama/sync'
import type { StoredRow } from './known-record.ts'
import type { Person } from './person.ts'
import type { Sent } from './push-client.ts'

/** An answered case, with what the store has of it. */
export interface Checked extends Sent {
  readonly before: StoredRow | undefined
  readonly after: StoredRow | undefined
  /** Cells of the case's own record that it wrote, by the history. */
  readonly written: readonly string[]
  /** The same tried on a record that never was, where that has to be answered alike. */
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
      // A simple client's change of what is missing is a creation, and refused as one.
      if (!isRejected || (code !== 'not_found' && checked.mutation !== null)) return 'not as if it were missing'
      return unchangedProblem(checked) ?? revealedProblem(checked)
    case 'own-name-or-refused':
    case 'replaced-or-refused':
      if (status === 'applied') return appliedProblem(person, checked)
      return isRejected && code === 'forbidden' ? unchangedProblem(checked) : 'neither applied nor refused'
    default:
      // Without effect, in whatever words.
      return status === 'applied' ? 'applied' : unchangedProblem(checked)
  }
}

/** A record that is not seen is answered in the same words as one that never was. */
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
  // Other cases change this record, too: then what this one would have changed whole is not changed whole.
  const isChanged = (cell: string): boolean =>
    mutation === null ? clocks[cell] !== oldClocks[cell] : clocks[cell] === mutation.stamp
  return cells.length > 0 && cells.every(isChanged) ? 'the record was changed' : null
}

/** The record has what was written, in the caller's own name where it says whose it is, and nothing else was written. */
function appliedProblem(person: Person, checked: Checked): string | null {
  const { before, after, written, pushCase, mutation } = checked
  const { entity, operation, patch, isShared, serverValues = {} } = pushCase
  if (after === undefined) return 'it is not in the store'
  if (operation === 'delete') return after.deleted === null ? 'it was not deleted' : null
  const cells = new Set([...Object.keys(patch), ...Object.keys(serverValues)])
  const [clocks, oldClocks] = [clocksOf(after), clocksOf(before)]
  const changed = isShared === true ? [] : Object.keys(clocks).filter((cell) => clocks[cell] !== oldClocks[cell])
  if (isClamped(before, after, checked)) cells.add('interval')
  // The place of a message is the server's to give.
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

/** Of hours that are done, an edit that leaves their interval as it is says it again, so that no decision holds for what it changed. */
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

/** Another's hours say something else, or their running timer another start: the record says who changed them. */
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
  // Its end is what a running one does not have yet.
  if (was?.['status'] === 'בתהליך')
    return isOther('date') || isOther(was['started_at'] === null ? 'start_time' : 'started_at')
  const parts = Object.keys(entityModels.workHours.composites['interval']?.shape ?? {})
  return ['event_id', 'task_id', 'event_name', 'notes', ...parts].some(isOther)
}

/** Anyone who decides is named as who decided, whatever the decision says. */
const inOwnName = (person: Person, cell: string, value: CellValue): CellValue =>
  cell === 'decision' && typeof value === 'object' && value !== null ? { ...value, decided_by: person.id } : value

/** Blank text is none. */
const asKept = (value: unknown): unknown => (typeof value === 'string' && value.trim() === '' ? null : value)

function holdsValue(stored: CellValue, value: CellValue): boolean {
  // What was removed is read as null, or as false.
  if (value === null || value === false) return stored === null || stored === false
  if (typeof value !== 'object') return stored === value
  return (
    typeof stored === 'object' &&
    stored !== null &&
    Object.entries(value).every(([part, wanted]) => stored[part] === asKept(wanted))
  )
}
