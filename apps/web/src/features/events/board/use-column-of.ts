import { boardColumns, type EventStatus } from '@bama/domain'
import { useCallback, useLayoutEffect, useRef } from 'react'
import type { BoardEvent } from './board-actions.ts'

const noRows: readonly BoardEvent[] = []

/**
 * Returns a function for the cards of a column as they are when it is called, to place an event that is being saved. It
 * keeps its identity: a new one with each change of a row would draw the form that is open.
 */
export function useColumnOf(rows: readonly BoardEvent[] | undefined): (status: EventStatus) => readonly BoardEvent[] {
  const latest = useRef(rows)
  useLayoutEffect(() => {
    latest.current = rows
  })
  return useCallback((status) => boardColumns(latest.current ?? noRows).get(status) ?? noRows, [])
}
