import { type Change, editTag, err, ok, renameTagInEvents, type Tag, tagSchema } from '@bama/domain'
import { editTemplate } from '@bama/domain/templates'
import { maxMutationsPerRequest } from '@bama/sync'
import { eventsTagged, type runCommand, templatesTagged } from '../../../data/index.ts'

/** Events per write, and per request. */
const partSize = maxMutationsPerRequest

type Run = typeof runCommand

interface TagEdit {
  readonly base: Tag
  readonly input: { readonly name: string; readonly color: string }
  /** All tags as they are now. */
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
  // A colleague may have deleted or renamed it since the form was opened: its events have its name of now.
  const now = tags.find(({ id }) => id === base.id)
  if (now === undefined) return err({ code: 'not_found' })
  const from = now.name
  const written: Change[] = []
  const name = tagSchema.shape.name.parse(input.name)
  const isRenamed = name !== base.name && name !== from
  const events = isRenamed ? await eventsTagged(from) : []
  for (let start = 0; start < events.length; start += partSize) {
    const part = events.slice(start, start + partSize)
    const renamed = await run(renameTagInEvents, { from, to: name, events: part })
    if (!renamed.ok) return renamed
    written.push(...renamed.value)
  }
  const templates = isRenamed ? await templatesTagged(from) : []
  for (const template of templates) {
    const tagged = [...new Set(template.tags.map((tag) => (tag === from ? name : tag)))]
    const renamed = await run(editTemplate, { base: template, input: { tags: tagged } })
    if (renamed.ok) written.push(...renamed.value)
    // One that a colleague has deleted needs no name.
    else if (renamed.error.code !== 'not_found') return renamed
  }
  const edited = await run(editTag, { base, input, tags })
  return edited.ok ? ok([...written, ...edited.value]) : edited
}
