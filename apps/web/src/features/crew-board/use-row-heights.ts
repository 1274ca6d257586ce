import { useEffect, useMemo, useState } from 'react'
import { leastRowHeight, rowHeight } from './board-measures.ts'
import type { Row } from './use-crew-board.ts'

/** As many rows as most screens show. */
const firstRows = 12
/** Rows that are worked out at a time, while nothing else is to be done. */
const step = 4
/** So many more than are needed: the next step of a scroll needs others. */
const ahead = 20
/** What is left of an idle moment for which no other rows are begun, in milliseconds. */
const leastLeftMs = 4

/** Half a frame. */
const shortMs = 8

/** Who scrolls from the first moment on leaves none that is idle. */
const latestMs = 500

/** A frame's idle moment where the browser has one, else a moment later. */
function whenIdle(run: (left: () => number) => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(() => {
      const until = performance.now() + shortMs
      run(() => until - performance.now())
    }, shortMs)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback((deadline) => run(() => deadline.timeRemaining()), { timeout: latestMs })
  return () => cancelIdleCallback(request)
}

type Heights = ReadonlyMap<string, number>

const noHeights: Heights = new Map()

interface Known {
  readonly rows: readonly Row[]
  readonly exact: number
  readonly before: Heights
}

const heightsOf = ({ rows, exact, before }: Known): Heights =>
  new Map([...before, ...rows.slice(0, exact).map((row) => [row.key, rowHeight(row)] as const)])

interface RowHeights {
  /** As high as each row is, or of those after the first `exact` of them, about as high. */
  readonly heights: readonly number[]
  readonly exact: number
  /** False until the first rows were shown. */
  readonly isShown: boolean
  /** Has so many worked out now: they are to be drawn. May be called while what uses it is rendered. */
  readonly needExact: (count: number) => void
}

/**
 * How high a person's row is follows from all of their days, of which a board of hundreds has tens of thousands: those that come
 * into sight first are worked out at once, the others while nothing else is to be done. All rows above one that is exact are,
 * so that nothing that is in sight moves when the others come to be.
 */
export function useRowHeights(rows: readonly Row[]): RowHeights {
  const [known, setKnown] = useState<Known>({ rows, exact: firstRows, before: noHeights })
  // After a change most rows are as high as they were: the scroll bar stays as long as it is.
  if (known.rows !== rows) setKnown({ rows, exact: firstRows, before: heightsOf(known) })
  const { before } = known
  const exact = Math.min(rows.length, known.exact)
  const heights = useMemo(
    () => rows.map((row, index) => (index < exact ? rowHeight(row) : (before.get(row.key) ?? leastRowHeight))),
    [rows, exact, before],
  )
  const [isShown, setShown] = useState(false)
  useEffect(() => whenIdle(() => setShown(true)), [])
  useEffect(() => {
    if (exact === rows.length) return undefined
    let next = exact
    let cancel = (): void => undefined
    const work = (left: () => number): void => {
      do {
        // Kept by the row: who asks again has it at once.
        for (const row of rows.slice(next, next + step)) rowHeight(row)
        next += step
      } while (next < rows.length && left() > leastLeftMs)
      if (next < rows.length) cancel = whenIdle(work)
      else setKnown((now) => ({ ...now, exact: Infinity }))
    }
    cancel = whenIdle(work)
    return () => cancel()
  }, [rows, exact])
  return { heights, exact, isShown, needExact: (count) => setKnown((now) => ({ ...now, exact: count + ahead })) }
}
