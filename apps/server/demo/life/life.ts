import { addDays, compareOrdered, eventStatus, instantOfWallTime, orderKeyBetween } from '@bama/domain'
import { seededRandom } from '../season/seeded-random.ts'
import { chatDeeds } from './chats.ts'
import { commentDeeds } from './comments.ts'
import { crewDeeds } from './crew.ts'
import { type Deed, officeDay, openEvents, personNamed, type Scene } from './deed.ts'
import { hourDeeds } from './hours.ts'
import { imageDeeds } from './screen-images.ts'
import { seasonalDeeds } from './seasonal-clients.ts'
import { sketchDeeds } from './sketches.ts'
import { seasonTasks } from './tasks.ts'
import { templateDeeds } from './templates.ts'
import { todayDeeds } from './today.ts'

/**
 * What people did around the season's events in the last weeks, in chronological order. The same seed and day give the
 * same deeds. Only the twelve people of every season take part, whatever its scale.
 */
export function seasonLife(scene: Scene): readonly Deed[] {
  const tasks = seasonTasks(scene)
  const deeds = [
    ...seasonalDeeds(scene),
    ...tasks.map(({ deed }) => deed),
    ...commentDeeds(scene, tasks),
    ...chatDeeds(scene),
    ...crewDeeds(scene),
    ...todayDeeds(scene),
    ...templateDeeds(scene),
    ...hourDeeds(scene),
    ...imageDeeds(scene),
    ...sketchDeeds(scene),
    ...reviewMove(scene),
  ]
  return deeds.sort((a, b) => a.at - b.at)
}

/** A worker moves an event to review, and the server notifies the managers. */
function reviewMove(scene: Scene): readonly Deed[] {
  const waiting = openEvents(scene).find(({ fields }) => fields.status === eventStatus.today)
  if (waiting === undefined) return []
  const inReview = openEvents(scene).filter(({ fields }) => fields.status === eventStatus.review)
  const [first] = inReview.map(({ id, fields }) => ({ id, sort_order: fields.sort_order })).sort(compareOrdered)
  const sort_order = orderKeyBetween(null, first?.sort_order ?? null, seededRandom(scene.seed, 'review').next)
  const at = instantOfWallTime(officeDay(addDays(scene.today, -1)), '16:40', scene.zone)
  return [
    {
      at,
      by: personNamed(scene, 'nadav').id,
      changes: [
        {
          entity: 'events',
          recordId: waiting.id,
          operation: 'update',
          patch: { status: eventStatus.review, sort_order },
        },
      ],
    },
  ]
}
