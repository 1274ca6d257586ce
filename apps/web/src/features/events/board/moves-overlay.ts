import type { Change } from '@bama/domain'

/** Where a card was put, before the live query says so. */
interface PendingMove {
  readonly status?: string
  readonly sort_order: string
  /** Of the drop that put it there. A later drop of the same card replaces it. */
  readonly token: number
}

interface Placed {
  readonly id: string
  readonly status: string
  readonly sort_order: string | null
}

/** The moves that are painted but not yet shown by the live query, by card. */
export type MovesOverlay = ReadonlyMap<string, PendingMove>

export const noMoves: MovesOverlay = new Map()

/** Adds what a move command will write: the card itself, and neighbours that get a new key. */
export function withMove(overlay: MovesOverlay, token: number, changes: readonly Change[]): MovesOverlay {
  const next = new Map(overlay)
  for (const { recordId, patch } of changes) {
    const sortOrder = patch['sort_order']
    if (typeof sortOrder !== 'string') continue
    const status = patch['status'] ?? overlay.get(recordId)?.status
    next.set(recordId, { sort_order: sortOrder, token, ...(typeof status === 'string' ? { status } : {}) })
  }
  return next
}

/** Forgets a drop: its command failed, or it was committed long ago. */
export const withoutMove = (overlay: MovesOverlay, token: number): MovesOverlay =>
  kept(overlay, (move) => move.token !== token)

/** Forgets what the live query shows by now, and cards that are gone. */
export function withoutShown(overlay: MovesOverlay, rows: readonly Placed[]): MovesOverlay {
  if (overlay.size === 0) return overlay
  const byId = new Map(rows.map((row) => [row.id, row]))
  return kept(overlay, (move, id) => {
    const row = byId.get(id)
    return row !== undefined && !isShown(row, move)
  })
}

/** The rows as the person has put them. Untouched rows stay the same objects. */
export function overlaid<R extends Placed>(rows: readonly R[], overlay: MovesOverlay): readonly R[] {
  if (overlay.size === 0) return rows
  return rows.map((row) => {
    const move = overlay.get(row.id)
    if (move === undefined || isShown(row, move)) return row
    return { ...row, status: move.status ?? row.status, sort_order: move.sort_order }
  })
}

const isShown = (row: Placed, move: PendingMove): boolean =>
  row.sort_order === move.sort_order && (move.status === undefined || row.status === move.status)

function kept(overlay: MovesOverlay, isKept: (move: PendingMove, id: string) => boolean): MovesOverlay {
  const next = new Map([...overlay].filter(([id, move]) => isKept(move, id)))
  return next.size === overlay.size ? overlay : next
}
