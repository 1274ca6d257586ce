import { useEffect, useMemo, useState } from 'react'
import { leastRowHeight, rowHeight } from './board-measures.ts'
import type { Row } from './use-crew-board.ts'

/** Rows computed at once: about as many as most screens show. */
const firstRows = 12
/** Rows computed per idle step. */
const step = 4
/** Extra rows computed ahead of a scroll, so that its next step finds them ready. */
const ahead = 20
/** No further step starts with less idle time left than this, in milliseconds. */
const leastLeftMs = 4

/** Half a frame, in milliseconds. */
const shortMs = 8

/** The idle timeout in milliseconds, for users who scroll without a pause. */
const latestMs = 500

/** Runs in an idle period, or after a short timeout without `requestIdleCallback`. Returns a cancel function. */
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
  /** In pixels: exact for the first `exact` rows, estimated for the rest. */
  readonly heights: readonly number[]
  readonly exact: number
  /** False until the first idle moment after mounting. */
  readonly isShown: boolean
  /** Makes at least the first `count` heights exact now. May be called during rendering. */
  readonly needExact: (count: number) => void
}

/**
 * Row heights, computed progressively: a height depends on all days of a row, and a large board has tens of thousands.
 * The first rows are exact at once and the rest are computed in idle time. Every row above an exact one is exact too,
 * so that rows in view don't move when later heights arrive.
 */
export function useRowHeights(rows: readonly Row[]): RowHeights {
  const [known, setKnown] = useState<Known>({ rows, exact: firstRows, before: noHeights })
  // Most heights survive a change of rows, so the previous ones serve as estimates and the scroll bar stays steady.
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
