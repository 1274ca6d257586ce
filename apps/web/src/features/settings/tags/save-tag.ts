import { type Change, editTag, ok, renameTagInEvents, type Tag, tagSchema } from '@bama/domain'
import { editTemplate } from '@bama/domain/templates'
import { maxMutationsPerRequest } from '@bama/sync'
import { eventsTagged, templatesTagged, type useRun } from '../../../data/index.ts'

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
 * Saves a tag, and renames it in every event and template on this device that has it. These are written first and the
 * tag last, so that after an interruption the tag still has its old name and can be renamed again. Returns all changes.
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
  const templates = name === base.name ? [] : await templatesTagged(base.name)
  for (const template of templates) {
    const tagged = [...new Set(template.tags.map((tag) => (tag === base.name ? name : tag)))]
    const renamed = await run(editTemplate, { base: template, input: { tags: tagged } })
    if (renamed.ok) written.push(...renamed.value)
    // One that a colleague has deleted needs no name.
    else if (renamed.error.code !== 'not_found') return renamed
  }
  const edited = await run(editTag, { base, input, tags })
  return edited.ok ? ok([...written, ...edited.value]) : edited
}
