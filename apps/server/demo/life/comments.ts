import { addDays, type CommentFields, type RecordId } from '@bama/domain'
import { seasonIds } from '../season/season-ids.ts'
import { type SeededRandom, seededRandom } from '../season/seeded-random.ts'
import type { DemoPerson } from '../season/season.ts'
import { creation, type Deed, officeHour, openEvents, operatorOf, personNamed, type Scene } from './deed.ts'
import type { DemoTask } from './tasks.ts'
import { spoken } from './spoken.ts'
import { type Thread, threads } from './threads.ts'

interface Subject {
  readonly type: CommentFields['item_type']
  readonly id: RecordId
  readonly operator: DemoPerson | null
  /** When it was created, in milliseconds since the epoch. */
  readonly since: number
}

/** The comments of the last two weeks, one event or task per thread. The server notifies the people mentioned. */
export function commentDeeds(scene: Scene, tasks: readonly DemoTask[]): readonly Deed[] {
  const random = seededRandom(scene.seed, 'comments')
  const newId = seasonIds(scene.seed, 'comments')
  const waitingTasks = tasks.values()
  const used = new Set<string>()
  return threads.flatMap((thread, index) => {
    const subject =
      thread.of === 'task' ? taskSubject(waitingTasks.next().value) : eventSubject(thread, scene, used, random)
    if (subject === null) return []
    let at = Math.max(subject.since, officeHour(scene, addDays(scene.today, -1 - ((index * 5) % 13)), random))
    return thread.lines.map(([speaker, line]): Deed => {
      at = Math.min(at + random.int(7, 95) * 60_000, scene.nowMs - 60_000)
      const by = speaker === 'operator' && subject.operator !== null ? subject.operator : personNamed(scene, speaker)
      const { content, mentions } = spoken(line, (key) =>
        key === 'operator' && subject.operator !== null ? subject.operator : personNamed(scene, key),
      )
      return {
        at,
        by: by.id,
        changes: [creation('comments', newId(), { item_type: subject.type, item_id: subject.id, content, mentions })],
      }
    })
  })
}

const taskSubject = (task: DemoTask | undefined): Subject | null =>
  task === undefined ? null : { type: 'task', id: task.id, operator: null, since: task.deed.at }

function eventSubject({ of }: Thread, scene: Scene, used: Set<string>, random: SeededRandom): Subject | null {
  const free = openEvents(scene).filter(({ id }) => !used.has(id))
  const fitting = free.filter((event) => {
    if (of === 'over') return event.fields.date < scene.today
    if (of === 'operator') return event.fields.date >= scene.today && operatorOf(scene, event) !== null
    return event.fields.date >= scene.today && (of === undefined || event.fields.tags.some((tag) => tag === of))
  })
  if (fitting.length === 0) return null
  const event = random.pick(fitting.slice(0, 8))
  used.add(event.id)
  return { type: 'event', id: event.id, operator: operatorOf(scene, event), since: 0 }
}
