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

/** Adds a tag. Fails with `invalid` (`name`, `taken`) if one of `tags` already has that name. */
export function addTag(
  context: CommandContext,
  { input, tags }: { readonly input: RecordInput; readonly tags: Iterable<Tag> },
): Outcome {
  const made = createRecord(context, 'tags', input)
  return made.ok && isTaken(input['name'], tags) ? err(taken) : made
}

/** Changes a tag. Before renaming it, write the new name to events with {@link renameTagInEvents}. */
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
 * Writes a tag's new name to those of `events` that have the old one, one change each.
 *
 * The changes don't form a group, so that an event that a colleague has deleted doesn't block the others. An event that
 * misses the rename keeps the old name, shown in grey.
 */
export function renameTagInEvents(
  { actor }: Pick<CommandContext, 'actor'>,
  { from, to, events }: { readonly from: string; readonly to: string; readonly events: Iterable<VisibleEvent> },
): Outcome {
  const changes: Change[] = []
  for (const event of events) {
    if (!event.tags.includes(from)) continue
    const tags = [...new Set(event.tags.map((name) => (name === from ? to : name)))]
    // Only these two cells are sent, so that tags added by colleagues are kept.
    const patch = patchBetween(eventModel, { tags: event.tags }, { tags })
    const before = { id: event.id, fields: { ...event } }
    const after = { id: event.id, fields: { ...event, tags } }
    const denial = authorize(actor, 'events', { operation: 'update', before, after, patch })
    if (denial !== null) return err({ code: 'forbidden', ...denial })
    changes.push({ entity: 'events', recordId: event.id, operation: 'update', patch })
  }
  return ok(changes)
}

/** Deletes a tag for good. Events keep its name, shown in the colour of unknown tags. */
export const deleteTag = (context: CommandContext, { tag }: { readonly tag: Tag }): Outcome =>
  deleteRecord(context, 'tags', tag)

const taken: CommandError = { code: 'invalid', field: 'name', reason: 'taken' }

/** Compares names regardless of case and spaces. */
const isTaken = (name: unknown, tags: Iterable<Tag>): boolean =>
  typeof name === 'string' && [...tags].some((tag) => nameKey(tag.name) === nameKey(name))
