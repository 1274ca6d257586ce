import { authorize } from '../access/rules.ts'
import type { Change, CommandError, Patch } from '../shared/change.ts'
import type { CommandContext } from '../shared/command-context.ts'
import { recordId } from '../shared/ids.ts'
import { type Ordered, placeAt } from '../shared/order-key.ts'
import { err, ok, type Result } from '../shared/result.ts'
import type { VisibleEvent } from './schema.ts'
import { columnOf, type EventStatus } from './values.ts'

/**
 * Moves a card to a column and a position in it. Writes one record, unless neighbours leave no room. `column`: the
 * target column's events, sorted, without the moved one.
 */
export function moveEvent(
  { actor, random }: CommandContext,
  {
    event,
    status,
    column,
    index,
  }: {
    readonly event: VisibleEvent
    readonly status: EventStatus
    readonly column: readonly Ordered[]
    readonly index: number
  },
): Result<readonly Change[], CommandError> {
  const { key, rekeyed } = placeAt(column, Math.min(Math.max(index, 0), column.length), random)
  const patch: Patch = columnOf(event.status) === status ? { sort_order: key } : { status, sort_order: key }
  const before = { id: event.id, fields: event }
  const after = { id: event.id, fields: { ...event, ...patch } }
  const denial = authorize(actor, 'events', { operation: 'update', before, after, patch })
  if (denial !== null) return err({ code: 'forbidden', ...denial })
  return ok([{ entity: 'events', recordId: event.id, operation: 'update', patch }, ...rekeyChanges(rekeyed)])
}

type Place = Pick<VisibleEvent, 'status' | 'sort_order'>

/** Returns a card's place after a move: its place before with the move's changes applied. */
export function placeAfterMove(event: VisibleEvent, changes: readonly Change[]): Place {
  const { status, sort_order } = event
  const patch = changes.find(({ recordId: id }) => id === event.id)?.patch
  return { status, sort_order, ...patch }
}

/** Writes new keys for neighbours that had none or shared one. */
export const rekeyChanges = (rekeyed: readonly { readonly id: string; readonly key: string }[]): readonly Change[] =>
  rekeyed.map(({ id, key }) => ({
    entity: 'events',
    recordId: recordId(id),
    operation: 'update',
    patch: { sort_order: key },
  }))
