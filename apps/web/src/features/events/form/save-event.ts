import {
  type Change,
  type CommandContext,
  type CommandError,
  columnOf,
  createEvent,
  editEvent,
  type EventInput,
  moveEvent,
  ok,
  type Ordered,
  type Result,
  type VisibleEvent,
} from '@bama/domain'

interface SaveInput {
  /** The event as it was when the form opened; null: a new one. */
  readonly base: VisibleEvent | null
  readonly input: EventInput
  /** The cards of the column that the form's status names, sorted, without this event. */
  readonly column: readonly Ordered[]
}

/** Writes what a form says, as one change: an event that changes its column also gets its place, at the top. */
export function saveEvent(
  context: CommandContext,
  { base, input, column }: SaveInput,
): Result<readonly Change[], CommandError> {
  if (base === null) return createEvent(context, { input, column })
  const { status, ...rest } = input
  const edited = editEvent(context, { base, input: rest })
  if (!edited.ok || typeof status !== 'string') return edited
  const moved = moveEvent(context, { event: base, status: columnOf(status), column, index: 0 })
  if (!moved.ok) return moved
  const [edit] = edited.value
  const [move, ...rekeyed] = moved.value
  if (edit === undefined || move === undefined) return moved
  return ok([{ ...edit, patch: { ...edit.patch, ...move.patch } }, ...rekeyed])
}
