import {
  addClient,
  type Change,
  clientNamed,
  type CommandContext,
  type CommandError,
  columnOf,
  createEvent,
  editEvent,
  err,
  type EventInput,
  moveEvent,
  ok,
  type Ordered,
  type Result,
  type VisibleClient,
  type VisibleEvent,
} from '@bama/domain'

interface SaveInput {
  /** The event as it was when the form opened; null: a new one. */
  readonly base: VisibleEvent | null
  readonly input: EventInput
  /** The cards of the column that the form's status names, sorted, without this event. */
  readonly column: readonly Ordered[]
  /** The name of a client to add with the event; null: none. */
  readonly newClient: string | null
  /** The clients that are known now: one of that name is taken again. */
  readonly clients: Iterable<VisibleClient>
}

type Outcome = Result<readonly Change[], CommandError>

/**
 * Writes what a form says. A new client is added with the event and not before: leaving the form leaves no client
 * behind, and the two are to be run as one group, so that no event ever names a client whom the server refused.
 * Refused for the client, the error's field is `client_id`.
 */
export function saveEvent(context: CommandContext, { newClient, clients, ...event }: SaveInput): Outcome {
  if (newClient === null) return writeEvent(context, event)
  const known = clientNamed(clients, newClient)
  const added = known === undefined ? addClient(context, { name: newClient }) : ok([])
  if (!added.ok) return err({ ...added.error, field: 'client_id' })
  const clientId = known?.id ?? added.value[0]?.recordId ?? null
  const written = writeEvent(context, { ...event, input: { ...event.input, client_id: clientId } })
  return written.ok ? ok([...added.value, ...written.value]) : written
}

/** The event's part, as one change: an event that changes its column also gets its place, at the top. */
function writeEvent(
  context: CommandContext,
  { base, input, column }: Pick<SaveInput, 'base' | 'input' | 'column'>,
): Outcome {
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
