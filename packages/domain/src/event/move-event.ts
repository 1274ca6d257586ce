import { authorize } from '../access/rules.ts'
import { editRecord } from '../record-commands.ts'
import type { Change, CommandError, Patch } from '../shared/change.ts'
import type { CommandContext } from '../shared/command-context.ts'
import { recordId } from '../shared/ids.ts'
import { type Ordered, placeAt } from '../shared/order-key.ts'
import { err, ok, type Result } from '../shared/result.ts'
import type { VisibleEvent } from './schema.ts'
import { columnOf, type EventStatus } from './values.ts'

/**
 * Moves a card to a column and a place in it. One record is written, unless neighbours leave no room.
 * `column`: the target column's events, sorted, without the one that moves.
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

/** What a move wrote of the card itself, laid over where it stood: where it stands now. */
export function placeAfterMove(event: VisibleEvent, changes: readonly Change[]): Place {
  const { status, sort_order } = event
  const patch = changes.find(({ recordId: id }) => id === event.id)?.patch
  return { status, sort_order, ...patch }
}

/**
 * Takes a move back. `event`: as it is now; `moved`: where the move left it; `before`: where it stood. Refused with
 * `moved_meanwhile` once somebody moved it on: their move is the later word.
 */
export function undoMove(
  { actor }: Pick<CommandContext, 'actor'>,
  { event, moved, before }: { readonly event: VisibleEvent; readonly moved: Place; readonly before: Place },
): Result<readonly Change[], CommandError> {
  if (event.is_archived || event.status !== moved.status || event.sort_order !== moved.sort_order)
    return err({ code: 'invalid', reason: 'moved_meanwhile' })
  return editRecord({ actor }, 'events', event, { status: before.status, sort_order: before.sort_order })
}

/** New keys for neighbours that had none or shared one. */
export const rekeyChanges = (rekeyed: readonly { readonly id: string; readonly key: string }[]): readonly Change[] =>
  rekeyed.map(({ id, key }) => ({
    entity: 'events',
    recordId: recordId(id),
    operation: 'update',
    patch: { sort_order: key },
  }))
