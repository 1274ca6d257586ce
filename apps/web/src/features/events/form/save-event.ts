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
  /** The event as it was when the form opened; null: a new one. */
  readonly base: VisibleEvent | null
  readonly input: EventInput
  /** The cards of the column that the form's status names, sorted, without this event. */
  readonly column: readonly Ordered[]
  /** The name of a client to add with the event; null: none. */
  readonly newClient: string | null
  /** The clients that are known now: one of that name is taken again. */
  readonly clients: Iterable<VisibleClient>
  /** Of an event that is there: the tasks that follow its days. */
  readonly moves?: TaskMoves | undefined
  /** Of a new one: the tasks and needs that are made with it, with the open tasks in their order. */
  readonly begins?:
    | { readonly beginning: Beginning; readonly others: readonly Ordered[]; readonly restOf: RestOf }
    | undefined
  /** What is written of its crew with it. */
  readonly crew?: CrewOfSave | undefined
}

interface CrewOfSave {
  readonly edits: CrewEdits
  /** As it is now, whatever it was when the form opened. */
  readonly known: KnownCrew
  readonly at: string
  readonly operatorId: string | null
}

type Outcome = Result<readonly Change[], CommandError>

/**
 * Writes what a form says. A new client is added with the event and not before: leaving the form leaves no client
 * behind, and the two are to be run as one group, so that no event ever names a client whom the server refused.
 * Refused for the client, the error's field is `client_id`. Tasks that move with it, or are made with it, and what the form
 * says of its crew are one group with it, too.
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
