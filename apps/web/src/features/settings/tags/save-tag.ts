import { type Change, editTag, ok, renameTagInEvents, type Tag, tagSchema } from '@bama/domain'
import { maxMutationsPerRequest } from '@bama/sync'
import { eventsTagged, type useRun } from '../../../data/index.ts'

/** As many events as are written at once, and as travel at once. */
const partSize = maxMutationsPerRequest

type Run = ReturnType<typeof useRun>

interface TagEdit {
  readonly base: Tag
  readonly input: { readonly name: string; readonly color: string }
  readonly tags: readonly Tag[]
}

/** Asks whether a tag may be changed so, and writes nothing. */
const wouldEdit: typeof editTag = (context, edit) => {
  const edited = editTag(context, edit)
  return edited.ok ? ok([]) : edited
}

/**
 * Saves a tag, and a new name into every event on this device that carries the old one. Events come first and the tag last:
 * if it is cut off half-way, the tag still has its old name and can be renamed once more. Gives back all that was written.
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
