import { addDays, orderKeyBetween, type RecordId, taskPriority, taskStatus } from '@bama/domain'
import { seasonIds } from '../season/season-ids.ts'
import { type SeededRandom, seededRandom } from '../season/seeded-random.ts'
import type { DemoEvent } from '../season/season.ts'
import { creation, type Deed, officeHour, openEvents, personNamed, type Scene } from './deed.ts'
import { type TaskLine, taskLines } from './task-lines.ts'

export interface DemoTask {
  readonly id: RecordId
  readonly text: string
  readonly deed: Deed
}

/** The tasks in their order, with the deed that creates each. */
export function seasonTasks(scene: Scene): readonly DemoTask[] {
  const random = seededRandom(scene.seed, 'tasks')
  const newId = seasonIds(scene.seed, 'tasks')
  let sort_order: string | null = null
  return taskLines.map((line) => {
    const { text, status = taskStatus.open, priority = taskPriority.normal, due, tags = [], notes = null } = line
    const id = newId()
    sort_order = orderKeyBetween(sort_order, null, random.next)
    const fields = {
      description: text,
      status,
      priority,
      deadline: due === undefined ? null : addDays(scene.today, due),
      assigned_user: line.who === null ? null : personNamed(scene, line.who).email,
      event_id: eventOf(line, scene, random)?.id ?? null,
      tags: [...tags],
      internal_notes: notes,
      checklist: stepsOf(line, newId, random),
      sort_order,
    }
    const madeOn = addDays(scene.today, Math.min(-1, due ?? 0) - random.int(2, 12))
    const deed = {
      at: officeHour(scene, madeOn, random),
      by: personNamed(scene, line.from).id,
      changes: [creation('tasks', id, fields)],
    }
    return { id, text, deed }
  })
}

/** An event that the task fits. If there is none, any upcoming event, or else any open event. */
function eventOf({ of }: TaskLine, scene: Scene, random: SeededRandom): DemoEvent | null {
  if (of === 'none') return null
  const all = openEvents(scene)
  const over = all.filter(({ fields }) => fields.date < scene.today)
  const ahead = all.filter(({ fields }) => fields.date >= scene.today).slice(0, 10)
  const fitting =
    of === 'over' ? over : of === undefined ? ahead : ahead.filter(({ fields }) => fields.tags.includes(of))
  const choices = [fitting, ahead, all].find((events) => events.length > 0) ?? []
  return choices.length > 0 ? random.pick(choices) : null
}

/** A task's steps: all, the first half, or at most one of them done, by the task's status. */
function stepsOf({ steps = [], status }: TaskLine, newId: () => RecordId, random: SeededRandom) {
  const done =
    status === taskStatus.completed
      ? steps.length
      : status === taskStatus.inProgress
        ? Math.ceil(steps.length / 2)
        : random.int(0, 1)
  let sort_order: string | null = null
  return steps.map((item, index) => {
    sort_order = orderKeyBetween(sort_order, null, random.next)
    return { id: newId(), item, completed: index < done, sort_order }
  })
}
