import { boardColumns, eventStatuses, type EventStatus } from '@bama/domain'
import { useState } from 'react'
import type { BoardEvent } from './board-actions.ts'
import { reuseUnchanged } from '../../../data/index.ts'

export type BoardColumns = ReadonlyMap<EventStatus, readonly BoardEvent[]>

const noColumns: BoardColumns = new Map()

/** The board's columns. A column without changes keeps its array, so that it isn't rendered again. */
export function useBoardColumns(events: readonly BoardEvent[]): BoardColumns {
  const [last, setLast] = useState({ events: [] as readonly BoardEvent[], columns: noColumns })
  if (last.events === events && last.columns !== noColumns) return last.columns
  const sorted = boardColumns(events)
  const columns = new Map(
    eventStatuses.map((status) => [status, reuseUnchanged(last.columns.get(status) ?? [], sorted.get(status) ?? [])]),
  )
  setLast({ events, columns })
  return columns
}
