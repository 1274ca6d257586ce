import type { HistoryEntry } from '../../../data/index.ts'
import { eventsTexts } from '../../../texts/events.ts'
import { fieldText } from '../../../texts/records.ts'
import { shortDay } from '../../../texts/days.ts'

const { history: texts } = eventsTexts

/** What one cell's change says: which field, and from what to what; a list says what happened to its entry. */
interface ChangeWords {
  readonly field: string
  /** In place of from and to. */
  readonly said?: string
  readonly from?: string
  readonly to?: string
}

/** The names that ids stand for. */
export type NameOf = (field: string, id: string) => string | undefined

/** Changes that people made at once, told together. */
export interface HistoryStep {
  readonly id: string
  readonly at: string
  readonly who: string
  readonly operation: HistoryEntry['operation']
  readonly isLost: boolean
  readonly changes: readonly ChangeWords[]
}

/** Entries of the server, newest first, as people would tell them. What says nothing to people (places, owners) is left out. */
export function historySteps(entries: readonly HistoryEntry[], nameOf: NameOf): readonly HistoryStep[] {
  const steps: HistoryStep[] = []
  for (const [id, together] of Map.groupBy(entries, ({ mutationId }) => mutationId)) {
    const [first] = together
    if (first === undefined) continue
    const changes = together.flatMap((entry) => wordsOf(entry, nameOf) ?? [])
    const isMove = together.every(({ cell }) => cell === 'sort_order')
    if (changes.length === 0 && first.operation === 'update' && !isMove) continue
    steps.push({
      id,
      at: first.at,
      who: first.actorName ?? texts.someone,
      operation: first.operation,
      isLost: together.every(({ outcome }) => outcome === 'lost'),
      changes: isMove ? [{ field: texts.moved }] : changes,
    })
  }
  return steps
}

const unacknowledged: ReadonlySet<string> = new Set(['sort_order', 'user_id', 'timer_target_type'])

function wordsOf({ cell, operation, oldValue, newValue }: HistoryEntry, nameOf: NameOf): ChangeWords | null {
  const [field = '', entry, part] = cell.split('/').map(decodeURIComponent)
  if (cell === '' || unacknowledged.has(field) || part === 'sort_order') return null
  const name = fieldText(field)
  if (entry !== undefined && part === undefined)
    return {
      field: name,
      said: newValue === true ? texts.added(entry) : newValue === false ? texts.removed(entry) : texts.itemRemoved,
    }
  if (part === 'completed')
    return newValue === true || oldValue !== null
      ? { field: name, said: newValue === true ? texts.ticked : texts.unticked }
      : null
  if (part !== undefined)
    return (part === 'item' || part === 'filename') && typeof newValue === 'string'
      ? { field: name, said: texts.added(newValue) }
      : null
  const to = valueText(field, newValue, nameOf)
  if (operation === 'create') return { field: name, to }
  return { field: name, from: valueText(field, oldValue, nameOf), to }
}

function valueText(field: string, value: unknown, nameOf: NameOf): string {
  if (value === null || value === undefined || value === '') return texts.nothing
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return shortDay(text)
  return nameOf(field, text) ?? text
}
