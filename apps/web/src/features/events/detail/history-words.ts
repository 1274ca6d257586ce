import type { HistoryEntry } from '../../../data/index.ts'
import { eventsTexts } from '../../../texts/events.ts'
import { type CellWords, type NameOf, wordsOf } from '../../../texts/cell-words.ts'

const { history: texts } = eventsTexts

/** Changes that people made at once, told together. */
interface HistoryStep {
  readonly id: string
  readonly at: string
  readonly who: string
  readonly operation: HistoryEntry['operation']
  readonly isLost: boolean
  readonly changes: readonly CellWords[]
}

/** Falls back to the last name in the history for list items that no longer exist. */
function withItemNames(entries: readonly HistoryEntry[], nameOf: NameOf): NameOf {
  const names = new Map<string, string>()
  for (const { cell, newValue } of entries) {
    const [field = '', item, part] = cell.split('/').map(decodeURIComponent)
    const key = `${field} ${item}`
    if ((part === 'item' || part === 'filename') && typeof newValue === 'string' && !names.has(key))
      names.set(key, newValue)
  }
  return (field, id) => nameOf(field, id) ?? names.get(`${field} ${id}`)
}

/** Whether two updates by one person in the same minute are displayed as one step. */
const belongsTo = (last: HistoryStep | undefined, step: HistoryStep): last is HistoryStep =>
  last !== undefined &&
  last.who === step.who &&
  last.at.slice(0, 'yyyy-mm-ddThh:mm'.length) === step.at.slice(0, 'yyyy-mm-ddThh:mm'.length) &&
  last.operation === 'update' &&
  step.operation === 'update' &&
  last.isLost === step.isLost

/** What reads the same is told once. */
const distinct = (changes: readonly CellWords[]): readonly CellWords[] => [
  ...new Map(changes.map((words) => [JSON.stringify(words), words])).values(),
]

/** The server's entries, newest first, as displayable steps. Technical changes (order, owner) are left out. */
export function historySteps(entries: readonly HistoryEntry[], nameOf: NameOf): readonly HistoryStep[] {
  const itemNames = withItemNames(entries, nameOf)
  const steps: HistoryStep[] = []
  for (const [id, together] of Map.groupBy(entries, ({ mutationId }) => mutationId)) {
    const [first] = together
    if (first === undefined) continue
    const isUpdate = first.operation === 'update'
    const changes = isUpdate ? distinct(together.flatMap((entry) => wordsOf(entry, itemNames) ?? [])) : []
    const isMove = together.every(({ cell }) => cell === 'sort_order')
    if (changes.length === 0 && isUpdate && !isMove) continue
    const step: HistoryStep = {
      id,
      at: first.at,
      who: first.actorName ?? texts.someone,
      operation: first.operation,
      isLost: together.every(({ outcome }) => outcome === 'lost'),
      changes: isMove && isUpdate ? [{ field: texts.moved }] : changes,
    }
    const last = steps.at(-1)
    if (belongsTo(last, step))
      steps[steps.length - 1] = {
        ...last,
        changes: distinct([...last.changes, ...step.changes]),
      }
    else steps.push(step)
  }
  return steps
}
