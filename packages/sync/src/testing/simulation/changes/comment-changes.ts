import type { Patch } from '@bama/domain'
import { type ChangeMaker, create, pickPerson, pickShown, remove, update } from './make.ts'

/** People write and delete comments and mention others, sometimes people who don't exist. Editing must be refused. */
export const commentChanges: ChangeMaker = (run, device) => {
  const { random } = run
  const shown = pickShown(run, device, 'comments')
  if (shown !== null && random.chance(0.18)) return [remove('comments', shown)]
  if (shown !== null && random.chance(0.03)) return [update('comments', shown, { content: 'נערך' })]
  const type = random.pick(['event', 'event', 'task'])
  const item = pickShown(run, device, type === 'event' ? 'events' : 'tasks')
  const itemId = random.chance(0.05) ? random.uuid() : item?.id
  if (itemId === undefined) return null
  const mentioned = Array.from({ length: random.below(3) }, () =>
    random.chance(0.06) ? 'user-nobody' : pickPerson(run).id,
  )
  const patch: Record<string, Patch[string]> = {
    item_type: type,
    item_id: itemId,
    content: `תגובה ${random.below(1000)}`,
  }
  for (const id of mentioned) patch[`mentions/${id}`] = true
  if (random.chance(0.05)) patch['created_by'] = pickPerson(run).id
  if (random.chance(0.05)) patch['author_name'] = 'מישהו אחר'
  return [create(run, 'comments', patch)]
}
