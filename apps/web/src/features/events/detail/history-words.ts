import type { HistoryEntry } from '../../../data/index.ts'
import { eventsTexts } from '../../../texts/events.ts'
import { type CellWords, type NameOf, wordsOf } from '../../../texts/cell-words.ts'

const { history: texts } = eventsTexts

/** Changes that people made at once, told together. */
export interface HistoryStep {
  readonly id: string
  readonly at: string
  readonly who: string
  readonly operation: HistoryEntry['operation']
  readonly isLost: boolean
  readonly changes: readonly CellWords[]
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
