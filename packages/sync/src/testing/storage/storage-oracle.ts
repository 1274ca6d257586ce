import type { CellValue } from '@bama/domain'
import type { Decided } from '../../storage/add-decided.ts'
import type { SharedRecord } from '../../storage/shared-record.ts'
import type { Stamp } from '../../stamp/stamp.ts'
import { hasElement, isElement } from './storage-elements.ts'

/** A change that was made. `isDoubtful`: no remaining disk has it, and it may never have reached the storage. */
export interface Made {
  readonly decided: Decided
  /** The same for changes that were decided together. */
  readonly group?: string | undefined
  isDoubtful: boolean
}

interface Written {
  readonly value: CellValue
  readonly stamp: Stamp
}

/**
 * Lists what is wrong with the records that all devices show in the end, judged only by the changes that were made:
 * each cell has its last value, deleted records are gone, and doubtful changes may be there or not.
 */
export function problemsOf(made: readonly Made[], records: readonly SharedRecord[]): readonly string[] {
  const byKey = Map.groupBy(made, ({ decided: { entity, id } }) => `${entity}/${id}`)
  const found = new Map(records.map((record) => [`${record.entity}/${record.id}`, record]))
  const problems = [...found.keys()].filter((key) => !byKey.has(key)).map((key) => `${key} was made by nobody`)
  for (const [key, changes] of byKey) problems.push(...problemsOfRecord(key, changes, found.get(key) ?? null))
  return problems
}

function problemsOfRecord(key: string, changes: readonly Made[], record: SharedRecord | null): readonly string[] {
  const certain = changes.filter(({ isDoubtful }) => !isDoubtful)
  const has = (all: readonly Made[], operation: Decided['operation']) =>
    all.some(({ decided }) => decided.operation === operation)
  if (record === null) return certain.length > 0 ? [`${key} is lost`] : []
  if (record.deleted !== null) return has(changes, 'delete') ? [] : [`${key} was deleted by nobody`]
  if (has(certain, 'delete')) return [`${key} is back, or its deletion is lost`]
  if (has(certain, 'create') && record.created === null) return [`the creation of ${key} is lost`]
  const problems: string[] = []
  const paths = new Set(changes.flatMap(({ decided }) => Object.keys(decided.patch)))
  for (const path of paths) {
    const entry = path.split('/').slice(0, 2).join('/')
    const isEntryCell = path.split('/').length === 3
    const removals = isEntryCell ? lastOf(changes, entry) : null
    if (removals !== null && record.row.clocks[entry] !== undefined) continue
    const clock = record.row.clocks[path]
    const last = lastOf(certain, path)
    const isRemoved = isEntryCell && lastOf(certain, entry) !== null
    if (isRemoved) problems.push(`${key} ${path}: its entry was removed`)
    else if (isElement(path)) {
      const isLost = certain.some(({ decided: { patch } }) => path in patch && !hasElement(record, path, patch[path]))
      if (isLost) problems.push(`${key} ${path} is lost`)
    } else if (last !== null && (clock === undefined || clock < last.stamp))
      problems.push(`${key} ${path} lost ${last.stamp}`)
    const writes = changes.flatMap(({ decided }) =>
      decided.stamp === clock && Object.hasOwn(decided.patch, path) ? [decided.patch[path]] : [],
    )
    if (clock !== undefined && writes.length === 0) problems.push(`${key} ${path} has a stamp of nobody`)
    const shown = shownOf(record, path)
    if (clock !== undefined && !writes.some((value) => JSON.stringify(value) === JSON.stringify(shown)))
      problems.push(`${key} ${path} shows ${JSON.stringify(shown)}`)
  }
  return problems
}

function lastOf(changes: readonly Made[], path: string): Written | null {
  let last: Written | null = null
  for (const { decided } of changes) {
    const value = decided.patch[path]
    if (value !== undefined && (last === null || decided.stamp > last.stamp)) last = { value, stamp: decided.stamp }
  }
  return last
}

/** A cell's value as a record shows it: a field, a tag, or a part of a checklist entry. */
function shownOf({ row: { fields } }: SharedRecord, path: string): unknown {
  const [field = '', key, part] = path.split('/')
  const value = fields[field]
  if (key === undefined) return value ?? null
  if (!Array.isArray(value)) return undefined
  if (field === 'tags') return value.includes(key)
  const entry = (value as readonly Record<string, unknown>[]).find(({ id }) => id === key)
  return part === undefined ? (entry === undefined ? null : entry) : entry?.[part]
}
