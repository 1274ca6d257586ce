import { type Change, eventStatuses, type Patch, recordId } from '@bama/domain'
import { describe, expect, it } from 'vitest'
import { noMoves, overlaid, withMove, withoutMove, withoutShown } from './moves-overlay.ts'

const [upcoming, today] = eventStatuses
const change = (id: string, patch: Patch): Change => ({
  entity: 'events',
  recordId: recordId(id),
  operation: 'update',
  patch,
})
const rows = [
  { id: 'a', status: upcoming, sort_order: 'a0' },
  { id: 'b', status: upcoming, sort_order: 'a1' },
]
const moveOfA = [change('a', { status: today, sort_order: 'a5' })]

describe('the overlay of moved cards', () => {
  it('paints the card where it was dropped and leaves the others alone', () => {
    const optimistic = overlaid(rows, withMove(noMoves, 1, moveOfA))
    expect(optimistic[0]).toEqual({ id: 'a', status: today, sort_order: 'a5' })
    expect(optimistic[1]).toBe(rows[1])
  })

  it('paints neighbours that got a new key', () => {
    const overlay = withMove(noMoves, 1, [...moveOfA, change('b', { sort_order: 'a9' })])
    expect(overlaid(rows, overlay)[1]).toEqual({ id: 'b', status: upcoming, sort_order: 'a9' })
  })

  it('is dropped once the live query shows the committed row', () => {
    const overlay = withMove(noMoves, 1, moveOfA)
    expect(withoutShown(overlay, rows)).toBe(overlay)
    const shown = [{ id: 'a', status: today, sort_order: 'a5' }]
    expect(withoutShown(overlay, shown).size).toBe(0)
    expect(overlaid(shown, overlay)[0]).toBe(shown[0])
  })

  it('is dropped when the command failed, and the card is back', () => {
    const overlay = withoutMove(withMove(noMoves, 1, moveOfA), 1)
    expect(overlaid(rows, overlay)).toBe(rows)
  })

  it('a second drop of the same card outlives the failure and the commit of the first', () => {
    const twice = withMove(withMove(noMoves, 1, moveOfA), 2, [change('a', { sort_order: 'a7' })])
    const afterFirst = withoutShown(withoutMove(twice, 1), [{ id: 'a', status: today, sort_order: 'a5' }])
    expect(overlaid(rows, afterFirst)[0]).toEqual({ id: 'a', status: today, sort_order: 'a7' })
  })

  it('forgets cards that are gone', () => {
    expect(withoutShown(withMove(noMoves, 1, moveOfA), []).size).toBe(0)
  })
})
