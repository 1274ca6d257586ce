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

/** Their names are told with what happened to them: as they are called now, else as they were called last. */
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

/** What one person changed within a minute is read together; a creation is one line of its own. */
const belongsTo = (last: HistoryStep | undefined, step: HistoryStep): last is HistoryStep =>
  last !== undefined &&
  last.who === step.who &&
  last.at.slice(0, 'yyyy-mm-ddThh:mm'.length) === step.at.slice(0, 'yyyy-mm-ddThh:mm'.length) &&
  last.operation === 'update' &&
  step.operation === 'update' &&
  last.isLost === step.isLost

const isSame = (a: CellWords, b: CellWords): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Entries of the server, newest first, as people would tell them. What says nothing to people (places, owners) is left out. */
export function historySteps(entries: readonly HistoryEntry[], nameOf: NameOf): readonly HistoryStep[] {
  const itemNames = withItemNames(entries, nameOf)
  const steps: HistoryStep[] = []
  for (const [id, together] of Map.groupBy(entries, ({ mutationId }) => mutationId)) {
    const [first] = together
    if (first === undefined) continue
    const isUpdate = first.operation === 'update'
    const changes = isUpdate ? together.flatMap((entry) => wordsOf(entry, itemNames) ?? []) : []
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
        changes: [
          ...last.changes,
          ...step.changes.filter((words) => !last.changes.some((known) => isSame(known, words))),
        ],
      }
    else steps.push(step)
  }
  return steps
}
