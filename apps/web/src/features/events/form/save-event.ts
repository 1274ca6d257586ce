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
  eventSchema,
  moveEvent,
  ok,
  type Ordered,
  type Result,
  type VisibleClient,
  together,
  type VisibleEvent,
} from '@bama/domain'
import { type CrewEdits, type KnownCrew, needsWithEdits, noCrewEdits, saveCrewEdits } from '@bama/domain/crew'
import { beginEvent, type Beginning, type RestOf, type TaskMoves, withTaskMoves } from '@bama/domain/templates'

interface SaveInput {
  /** The event as it was when the form opened, or null for a new one. */
  readonly base: VisibleEvent | null
  readonly input: EventInput
  /** The cards of the column that matches the form's status, sorted, without this event. */
  readonly column: readonly Ordered[]
  /** The name of a client to add with the event, or null. */
  readonly newClient: string | null
  /** The currently known clients. One with the new client's name is used instead of adding another. */
  readonly clients: Iterable<VisibleClient>
  /** For an existing event: the tasks that move with its days. */
  readonly moves?: TaskMoves | undefined
  /** For a new event: the tasks and needs to create with it, and the open tasks in their order. */
  readonly begins?:
    | { readonly beginning: Beginning; readonly others: readonly Ordered[]; readonly restOf: RestOf }
    | undefined
  /** The changes to the crew that are written with the event. */
  readonly crew?: CrewOfSave | undefined
}

interface CrewOfSave {
  readonly edits: CrewEdits
  /** The crew as it is now, not as it was when the form opened. */
  readonly known: KnownCrew
  readonly at: string
  readonly operatorId: string | null
}

type Outcome = Result<readonly Change[], CommandError>

/**
 * Writes the changes made in a form. A new client is added only here, so that leaving the form creates none. The caller
 * runs all changes as one group, so that no event names a client that the server refused. The group also includes moved
 * tasks, the tasks and needs of a new event, and changes to the crew. If the client is refused, the error's field is
 * `client_id`.
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

/** Writes the event with its tasks and its crew. An event that changes its column moves to the top of the new one. */
function writeEvent(
  context: CommandContext,
  { base, input, column, moves, begins, crew }: Omit<SaveInput, 'newClient' | 'clients'>,
): Outcome {
  if (base === null) return writeNew(context, { input, column, begins, crew })
  const written = writeEdit(context, { base, input, column })
  const moved = moves === undefined ? written : withTaskMoves(context, written, moves)
  return crew === undefined ? moved : together([moved, saveCrewEdits(context, { event: base, ...crew })])
}

function writeNew(
  context: CommandContext,
  { input, column, begins, crew }: Pick<SaveInput, 'input' | 'column' | 'begins' | 'crew'>,
): Outcome {
  const created = createEvent(context, { input, column })
  const [made] = created.ok ? created.value : []
  if (!created.ok || made === undefined) return created
  const { needs, edits } = needsWithEdits(begins?.beginning.needs ?? [], crew?.edits ?? noCrewEdits)
  const event = { id: made.recordId, input }
  const parsed = eventSchema.safeParse(input)
  return together([
    created,
    ...(begins === undefined
      ? []
      : [beginEvent(context, { event, ...begins, beginning: { ...begins.beginning, needs } })]),
    ...(crew === undefined || !parsed.success
      ? []
      : [
          saveCrewEdits(context, {
            ...crew,
            event: { ...parsed.data, id: made.recordId, created_at: '', updated_at: '', _version: 1 },
            edits,
          }),
        ]),
  ])
}

function writeEdit(
  context: CommandContext,
  {
    base,
    input,
    column,
  }: { readonly base: VisibleEvent; readonly input: EventInput; readonly column: readonly Ordered[] },
): Outcome {
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
