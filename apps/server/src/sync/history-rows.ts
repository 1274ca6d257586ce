import { cellParts, type CellValue, entityModels, type EntityName, type Patch, rankedPartOf } from '@bama/domain'
import { readCell, type Stamp } from '@bama/sync'
import type { Entry } from '@bama/sync/authority'
import { type NewHistoryRow, severalCells, type Unnumbered } from '../store/history.ts'
import type { ServerRecord } from '../store/stored-form.ts'

interface HistoryChange {
  readonly seq: number
  readonly entity: EntityName
  readonly recordId: string
  readonly operation: Entry['operation']
  readonly before: ServerRecord | null
  readonly patch: Patch
  readonly lost: readonly string[]
  readonly isLost: boolean
  readonly stamp: Stamp
  readonly cause: Entry['cause']
  readonly isDerived?: boolean
}

/**
 * Returns the history rows of a change: one for what won and one for what lost, so that nothing a person wrote
 * disappears without a trace.
 */
export function historyRows(change: HistoryChange): readonly Unnumbered[] {
  const { cause, before, patch, lost } = change
  const common = {
    seq: change.seq,
    entity: change.entity,
    record_id: change.recordId,
    operation: change.operation,
    stamp: change.stamp,
    actor_id: cause.actorId,
    mutation_id: cause.mutationId,
    at: cause.at,
  }
  const whole = (newValue: string | null): Unnumbered => ({
    row: { ...common, cell: '', old_value: null, new_value: newValue, outcome: change.isLost ? 'lost' : 'won' },
    cells: 0,
  })
  if (change.isDerived === true) return [whole(JSON.stringify(patch))]
  const model = entityModels[change.entity]
  /** Values of ranked cells are abbreviated in the history, because they may change every second. */
  const brief = (cell: string, value: CellValue | undefined) => {
    const ranked = rankedPartOf(model, cellParts(cell) ?? [])
    return ranked === null ? value : ranked.brief(value)
  }
  const oldValue = (cell: string) => (before === null ? null : brief(cell, readCell(model, before.row.fields, cell)))
  const isBrief = model.ranked !== undefined
  const rowOf = (cells: readonly string[], outcome: NewHistoryRow['outcome']): readonly Unnumbered[] => {
    const [cell, ...others] = cells
    if (cell === undefined) return []
    // A lost value is stored nowhere else, so it is kept in full.
    const newValue = (name: string) => (outcome === 'lost' ? patch[name] : brief(name, patch[name]))
    if (others.length === 0) {
      const old_value = before === null ? null : JSON.stringify(oldValue(cell))
      const row = { ...common, cell, old_value, new_value: JSON.stringify(newValue(cell)), outcome }
      return [{ row, cells: 1 }]
    }
    const valuesBy = (valueOf: (name: string) => unknown): string =>
      JSON.stringify(Object.fromEntries(cells.map((name) => [name, valueOf(name)])))
    const old_value = before === null ? null : valuesBy(oldValue)
    const new_value =
      cells.length === Object.keys(patch).length && !isBrief ? JSON.stringify(patch) : valuesBy(newValue)
    return [{ row: { ...common, cell: severalCells, old_value, new_value, outcome }, cells: cells.length }]
  }
  const cells = Object.keys(patch)
  const lostCells = new Set(lost)
  const rows =
    lost.length === 0
      ? rowOf(cells, 'won')
      : [
          ...rowOf(
            cells.filter((cell) => !lostCells.has(cell)),
            'won',
          ),
          ...rowOf(
            cells.filter((cell) => lostCells.has(cell)),
            'lost',
          ),
        ]
  return rows.length > 0 ? rows : [whole(null)]
}
