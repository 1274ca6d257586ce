import { isOperator } from '../access/actor.ts'
import { authorize } from '../access/rules.ts'
import type { Change, CommandError } from '../shared/change.ts'
import type { CommandContext } from '../shared/command-context.ts'
import { type Ordered, placeAt } from '../shared/order-key.ts'
import { firstIssue, patchBetween } from '../shared/patch-of-input.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { rekeyChanges } from './move-event.ts'
import { eventModel, eventSchema } from './schema.ts'

/** The input for a new event: any of its fields; name and date are required. */
export type EventInput = Readonly<Record<string, unknown>>

/** Creates an event at the top of its column. An operator's is assigned to them. `column`: its events, sorted. */
export function createEvent(
  { actor, newId, random }: CommandContext,
  { input, column }: { readonly input: EventInput; readonly column: readonly Ordered[] },
): Result<readonly Change[], CommandError> {
  const parsed = eventSchema.safeParse(input)
  if (!parsed.success) return err(firstIssue(parsed.error))
  const id = newId()
  const { key, rekeyed } = placeAt(column, 0, random)
  const fields = {
    ...parsed.data,
    sort_order: key,
    user_id: actor.id,
    ...(isOperator(actor) ? { assigned_operator_id: actor.id } : {}),
  }
  // Every side applies the schema's defaults, so only differences from them are sent.
  const patch = patchBetween(eventModel, defaultsOfEvent, fields)
  const denial = authorize(actor, 'events', { operation: 'create', after: { id, fields }, patch })
  if (denial !== null) return err({ code: 'forbidden', ...denial })
  return ok([{ entity: 'events', recordId: id, operation: 'create', patch }, ...rekeyChanges(rekeyed)])
}

const { name: _name, date: _date, ...defaultsOfEvent } = eventSchema.parse({ name: '-', date: '2000-01-01' })
