import { type Change, editTag, ok, renameTagInEvents, type Tag, tagSchema } from '@bama/domain'
import { maxMutationsPerRequest } from '@bama/sync'
import { eventsTagged, type useRun } from '../../../data/index.ts'

/** Events per write, and per request. */
const partSize = maxMutationsPerRequest

type Run = ReturnType<typeof useRun>

interface TagEdit {
  readonly base: Tag
  readonly input: { readonly name: string; readonly color: string }
  readonly tags: readonly Tag[]
}

/** Checks whether the tag may be changed, without writing. */
const wouldEdit: typeof editTag = (context, edit) => {
  const edited = editTag(context, edit)
  return edited.ok ? ok([]) : edited
}

/**
 * Saves a tag, and renames it in every event on this device that has it. Events are written first and the tag last,
 * so that after an interruption the tag still has its old name and can be renamed again. Returns all changes.
 */
export async function saveTag(run: Run, { base, input, tags }: TagEdit): ReturnType<Run> {
  const checked = await run(wouldEdit, { base, input, tags })
  if (!checked.ok) return checked
  const written: Change[] = []
  const name = tagSchema.shape.name.parse(input.name)
  const events = name === base.name ? [] : await eventsTagged(base.name)
  for (let start = 0; start < events.length; start += partSize) {
    const part = events.slice(start, start + partSize)
    const renamed = await run(renameTagInEvents, { from: base.name, to: name, events: part })
    if (!renamed.ok) return renamed
    written.push(...renamed.value)
  }
  const edited = await run(editTag, { base, input, tags })
  return edited.ok ? ok([...written, ...edited.value]) : edited
}
