import { addDays, cellPath, instantOfWallTime, taskPriorities, taskTags } from '@bama/domain'
import { type ApiClient, mutation } from '../../apps/server/testing/api-client.ts'
import { pushAll } from '../../e2e/fixtures/push-all.ts'

/** The name of a seeded task, by index from 0. */
const taskName = (index: number): string => `משימה ${index} – הזמנת ציוד לבמה`

/** Writes realistic open tasks, with priorities, tags, deadlines and checklists. */
export const seedTasks = (api: ApiClient, count: number): Promise<void> =>
  pushAll(api, count, (index) =>
    mutation('create', 'tasks', `task-${index}`, {
      description: taskName(index),
      priority: taskPriorities[index % taskPriorities.length],
      deadline: addDays('2027-01-01', index % 300),
      sort_order: `b${String(index).padStart(6, '0').replace(/0$/, 'V')}`,
      [cellPath('tags', taskTags[index % taskTags.length] ?? '')]: true,
      'checklist/a/item': 'אישור מול הלקוח',
      'checklist/b/item': 'תיאום מועד',
      'checklist/b/completed': true,
    }),
  )

export interface HoursSeed {
  readonly entries: number
  readonly months: number
  readonly people: readonly { readonly id: string; readonly name: string }[]
}

/** Returns the months before 2026 as `yyyy-MM`, latest first. */
export const monthsBefore = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => new Date(Date.UTC(2025, 11 - index, 1)).toISOString().slice(0, 7))

/** Writes entries of eight hours, spread over people, months and days in turn; every third passes midnight. */
export function seedHours(api: ApiClient, { entries, months, people }: HoursSeed): Promise<void> {
  const names = monthsBefore(months)
  return pushAll(api, entries, (index) => {
    const person = people[index % people.length]
    const month = names[Math.floor(index / people.length) % names.length] ?? '2025-12'
    const date = `${month}-${String(1 + (Math.floor(index / people.length / names.length) % 28)).padStart(2, '0')}`
    const isNight = index % 3 === 0
    const [start, end] = isNight ? (['20:00:00', '04:00:00'] as const) : (['09:00:00', '17:00:00'] as const)
    return mutation('create', 'workHours', `hours-${index}`, {
      user_id: person?.id,
      user_name: person?.name,
      event_name: `אירוע ${index % 40} – פסטיבל האביב`,
      interval: {
        date,
        start_time: start,
        end_time: end,
        started_at: instant(date, start),
        ended_at: instant(isNight ? addDays(date, 1) : date, end),
      },
    })
  })
}

const instant = (day: string, time: string): string =>
  new Date(instantOfWallTime(day, time, 'Asia/Jerusalem')).toISOString()
