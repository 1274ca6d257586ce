import { defaultFields } from '../shared/default-fields.ts'
import { entityModels, type EntityName } from '../entities.ts'
import { workHourStatus } from '../work-hours/values.ts'
import type { UndoStep } from './commands.ts'
import type { HereRecord } from './directory.ts'
import type { Fields } from './merge.ts'

/** What an import wrote to one record. `before`: the old values of those fields; null if the record was new. */
export interface Written {
  readonly entity: EntityName
  readonly recordId: string
  readonly label: string
  readonly before: Fields | null
  readonly after: Fields
}

/** `stays`: the fields changed since the import; empty if other records refer to this one or it is undone already. */
export type UndoOutcome =
  | { readonly kind: 'undo'; readonly step: UndoStep; readonly stays: readonly string[] }
  | { readonly kind: 'stays'; readonly stays: readonly string[] }
  | { readonly kind: 'gone' }

/** Position and people, which aren't content. */
const ownToRecord: ReadonlySet<string> = new Set(['sort_order', 'user_id', 'entered_by', 'corrected_by'])

/**
 * Deletes what the import made and nobody changed since, and gives fields back what they held, as far as they still hold what
 * the import wrote. `isReferred`: something that stays belongs to the record.
 */
export function planUndo(written: Written, current: HereRecord | undefined, isReferred: boolean): UndoOutcome {
  const { entity, before, after } = written
  if (current === undefined) return { kind: 'gone' }
  const model = entityModels[entity]
  if (before === null) {
    const made = { ...defaultFields(model), ...after }
    const changed = Object.keys(model.schema.shape).filter(
      (field) => !ownToRecord.has(field) && !model.derived.includes(field) && !isEqual(current[field], made[field]),
    )
    return isReferred || changed.length > 0
      ? { kind: 'stays', stays: changed }
      : { kind: 'undo', step: { entity, record: current, input: null }, stays: [] }
  }
  // Nobody may change what was paid.
  if (entity === 'workHours' && current['status'] === workHourStatus.paid) return { kind: 'stays', stays: ['status'] }
  const restored = Object.keys(after).filter((field) => isEqual(current[field], after[field]))
  const stays = Object.keys(after).filter(
    (field) => !restored.includes(field) && !isEqual(current[field], before[field]),
  )
  // An interval is one cell, so it is restored as a whole or not at all.
  const isTorn = Object.values(model.composites).some((composite) => stays.some((field) => field in composite.shape))
  const input = Object.fromEntries(
    restored
      .filter((field) => !isTorn || !Object.values(model.composites).some(({ shape }) => field in shape))
      .map((field) => [field, before[field] ?? defaultFields(model)[field] ?? null]),
  )
  return Object.keys(input).length === 0
    ? { kind: 'stays', stays }
    : { kind: 'undo', step: { entity, record: current, input }, stays }
}

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(inOrder(a)) === JSON.stringify(inOrder(b))

/** Sorts entries, because sets have no order and list entries carry their own. */
const inOrder = (value: unknown): unknown =>
  Array.isArray(value)
    ? value
        .map((entry: unknown) => JSON.stringify(typeof entry === 'object' ? withSortedKeys(entry) : entry))
        .toSorted()
    : (value ?? null)

const withSortedKeys = (entry: object | null): object =>
  Object.fromEntries(Object.entries(entry ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1)))
