import { endOfEvent } from '../calendar/days-of-event.ts'
import type { CrewNeed } from '../crew/schema.ts'
import type { VisibleEvent } from '../event/schema.ts'
import type { CommandContext } from '../shared/command-context.ts'
import { addDays, daysBetween } from '../shared/day.ts'
import { compareOrdered, orderKeyBetween } from '../shared/order-key.ts'
import { withoutHalves } from '../shared/text.ts'
import { ruleOf } from '../task/due-rule.ts'
import type { Task } from '../task/schema.ts'
import { checklistOf } from './begin-event.ts'
import { type EventTemplate, type TemplateFields, templateSchema } from './schema.ts'

type Maker = Pick<CommandContext, 'newId' | 'random'>

/** Returns `count` consecutive order keys. */
function places({ random }: Maker, count: number): readonly string[] {
  const keys: string[] = []
  for (let index = 0; index < count; index++) keys.push(orderKeyBetween(keys.at(-1) ?? null, null, random))
  return keys
}

/**
 * Makes a template from an event: times, place, texts, tags, checklist, tasks and needs. A task without a rule gets one
 * from its date. Decisions and the crew aren't included. `tasks`: in the order of their list.
 */
export function templateOfEvent(
  maker: Maker,
  event: VisibleEvent,
  tasks: readonly Task[],
  needs: readonly CrewNeed[],
): TemplateFields {
  const { name, start_time, end_time, audience_arrival_time, load_in_day, load_in_time } = event
  const { location, description, registration_notes, tags } = event
  const wanted = needs.filter(({ count }) => count > 0)
  const taskKeys = places(maker, tasks.length)
  const needKeys = places(maker, wanted.length)
  return templateSchema.parse({
    name: withoutHalves(name.slice(0, 120)),
    day_count: Math.min(60, daysBetween(event.date, endOfEvent(event)) + 1),
    start_time,
    end_time,
    audience_arrival_time,
    load_in_day,
    load_in_time,
    location,
    description,
    registration_notes,
    tags,
    checklist: checklistOf(
      maker,
      event.checklist.toSorted(compareOrdered).map(({ item }) => item),
    ),
    tasks: tasks.slice(0, 100).map((task, index) => {
      const { deadline, deadline_time: time, checklist, priority } = task
      const rule = ruleOf(task)
      const byDate =
        deadline === null
          ? {}
          : { anchor: 'start', days: withinRule(daysBetween(event.date, deadline)), time, before_rest: false }
      return {
        id: maker.newId(),
        description: withoutHalves(task.description.slice(0, 2000)),
        priority,
        ...(rule === null
          ? byDate
          : { anchor: rule.anchor, days: rule.days, time: rule.time, before_rest: rule.beforeRest }),
        checklist: withoutHalves(
          checklist
            .toSorted(compareOrdered)
            .map(({ item }) => item)
            .join('\n')
            .slice(0, 5000),
        ),
        sort_order: taskKeys[index],
      }
    }),
    needs: wanted.slice(0, 50).map(({ role, count, call_day, call_time, end_day, end_time }, index) => ({
      id: maker.newId(),
      role,
      count,
      call_day,
      call_time,
      end_day,
      end_time,
      sort_order: needKeys[index],
    })),
  })
}

const withinRule = (days: number): number => Math.max(-400, Math.min(400, days))

/** Returns what a new event's form takes from a template. `date`: the event's date, null if not given yet. */
export function eventOfTemplate(
  maker: Maker,
  template: EventTemplate,
  date: string | null,
): Pick<
  VisibleEvent,
  | 'end_date'
  | 'start_time'
  | 'end_time'
  | 'audience_arrival_time'
  | 'load_in_day'
  | 'load_in_time'
  | 'location'
  | 'description'
  | 'registration_notes'
  | 'tags'
  | 'checklist'
> {
  const { start_time, end_time, audience_arrival_time, load_in_day, load_in_time } = template
  const { location, description, registration_notes, tags } = template
  return {
    end_date: date === null ? null : lastDayOf(template, date),
    start_time,
    end_time,
    audience_arrival_time,
    load_in_day,
    load_in_time,
    location,
    description,
    registration_notes,
    tags: [...tags],
    checklist: checklistOf(
      maker,
      template.checklist.toSorted(compareOrdered).map(({ item }) => item),
    ),
  }
}

/** Returns the last day of a template's event that begins on `date`, or null if it takes one day. */
export const lastDayOf = ({ day_count }: Pick<TemplateFields, 'day_count'>, date: string): string | null =>
  day_count > 1 ? addDays(date, day_count - 1) : null
