import { authorize } from '../access/rules.ts'
import { eventModel, type VisibleEvent } from '../event/schema.ts'
import { createRecord, deleteRecord, editRecord, type RecordInput } from '../record-commands.ts'
import type { Change, CommandError } from '../shared/change.ts'
import type { CommandContext } from '../shared/command-context.ts'
import { nameKey } from '../shared/name-key.ts'
import { patchBetween } from '../shared/patch-of-input.ts'
import { err, ok, type Result } from '../shared/result.ts'
import type { Tag } from './schema.ts'

type Outcome = Result<readonly Change[], CommandError>

/** A new tag. Refuses with `invalid` (`name`, `taken`) when one of `tags` has that name already. */
export function addTag(
  context: CommandContext,
  { input, tags }: { readonly input: RecordInput; readonly tags: Iterable<Tag> },
): Outcome {
  const made = createRecord(context, 'tags', input)
  return made.ok && isTaken(input['name'], tags) ? err(taken) : made
}

/** Changes a tag. Events carry its name: before it gets another, write that into them with {@link renameTagInEvents}. */
export function editTag(
  context: CommandContext,
  { base, input, tags }: { readonly base: Tag; readonly input: RecordInput; readonly tags: Iterable<Tag> },
): Outcome {
  const edited = editRecord(context, 'tags', base, input)
  if (!edited.ok) return edited
  const isNew = edited.value.some(({ patch }) => 'name' in patch)
  return isNew &&
    isTaken(
      input['name'],
      [...tags].filter(({ id }) => id !== base.id),
    )
    ? err(taken)
    : edited
}

/**
 * Writes a tag's new name into those of `events` that carry the old one, one change each.
 *
 * The changes stand each for itself, as no group: an event that a colleague deleted meanwhile must not undo the rename of all
 * the others. One that misses it keeps the old name, in grey.
 */
export function renameTagInEvents(
  { actor }: Pick<CommandContext, 'actor'>,
  { from, to, events }: { readonly from: string; readonly to: string; readonly events: Iterable<VisibleEvent> },
): Outcome {
  const changes: Change[] = []
  for (const event of events) {
    if (!event.tags.includes(from)) continue
    const tags = [...new Set(event.tags.map((name) => (name === from ? to : name)))]
    // Only the two cells travel: a tag that a colleague adds at the same time stays.
    const patch = patchBetween(eventModel, { tags: event.tags }, { tags })
    const before = { id: event.id, fields: { ...event } }
    const after = { id: event.id, fields: { ...event, tags } }
    const denial = authorize(actor, 'events', { operation: 'update', before, after, patch })
    if (denial !== null) return err({ code: 'forbidden', ...denial })
    changes.push({ entity: 'events', recordId: event.id, operation: 'update', patch })
  }
  return ok(changes)
}

/** Deletes a tag for good. Events keep its name, in the colour of tags that nobody described. */
export const deleteTag = (context: CommandContext, { tag }: { readonly tag: Tag }): Outcome =>
  deleteRecord(context, 'tags', tag)

const taken: CommandError = { code: 'invalid', field: 'name', reason: 'taken' }

/** Two names are one whatever their case and spaces. */
const isTaken = (name: unknown, tags: Iterable<Tag>): boolean =>
  typeof name === 'string' && [...tags].some((tag) => nameKey(tag.name) === nameKey(name))
