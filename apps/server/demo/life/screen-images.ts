import { addDays, fileUrlOf, orderKeyBetween } from '@bama/domain'
import { seasonIds } from '../season/season-ids.ts'
import { seededRandom } from '../season/seeded-random.ts'
import type { DemoEvent } from '../season/season.ts'
import { type Deed, type DemoFile, officeHour, openEvents, operatorOf, personNamed, type Scene } from './deed.ts'
import type { Drawing } from './draw-screen.ts'

const most = 7

/** Screen pictures of the first open events with screens, uploaded by the event's operator or else by the producer. */
export function imageDeeds(scene: Scene): readonly Deed[] {
  const random = seededRandom(scene.seed, 'screens')
  const newId = seasonIds(scene.seed, 'screens')
  const withScreens = openEvents(scene).filter(
    ({ fields }) => fields.screen_grid_text !== null || fields.tags.includes('מסכי LED'),
  )
  return withScreens.slice(0, most).map((event): Deed => {
    const size = sizeOf(event) ?? [6, 3.5]
    const hue = random.int(180, 310)
    const grid: DemoFile = {
      id: newId(),
      filename: `מסך ראשי ${size[0]}×${size[1]}.png`,
      drawing: { look: 'grid', size, hue },
    }
    const stage: DemoFile = { id: newId(), filename: 'הדמיית במה.jpg', drawing: { look: 'stage', size, hue } }
    const files = random.chance(0.6) ? [grid, stage] : [grid]
    let sort_order: string | null = null
    const cells = files.flatMap(({ id, filename }) => {
      const entry = `screen_grid_images/${newId()}`
      sort_order = orderKeyBetween(sort_order, null, random.next)
      return [
        [`${entry}/url`, fileUrlOf(id)],
        [`${entry}/filename`, filename],
        [`${entry}/sort_order`, sort_order],
      ] as const
    })
    const by = operatorOf(scene, event) ?? personNamed(scene, 'inbal')
    const at = officeHour(scene, addDays(scene.today, -random.int(2, 9)), random)
    return {
      at,
      by: by.id,
      files,
      changes: [{ entity: 'events', recordId: event.id, operation: 'update', patch: Object.fromEntries(cells) }],
    }
  })
}

/** The screen's metres from the event's screen plan, width by height. */
function sizeOf({ fields }: DemoEvent): Drawing['size'] | null {
  const [, wide, high] = /([\d.]+)×([\d.]+) מ׳/.exec(fields.screen_grid_text ?? '') ?? []
  return wide === undefined || high === undefined ? null : [Number(wide), Number(high)]
}
