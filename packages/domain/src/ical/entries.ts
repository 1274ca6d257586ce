import { callMessage, clockOf } from '../call/message.ts'
import type { CallContent } from '../call/schema.ts'
import type { VisibleEvent } from '../event/schema.ts'
import { spanOf } from '../event/span.ts'
import { eventStatus } from '../event/values.ts'
import { eventContext, taskContext } from '../message/derived-messages.ts'
import type { Task } from '../task/schema.ts'
import { type CalendarTimes, calendarTimesOf, daysOf, type ZoneDefinition } from './calendar-times.ts'
import { withoutHalves } from '../shared/text.ts'
import { plainLine, plainText } from './plain-text.ts'
import { entryTexts } from '../texts/index.ts'

/** The fields of an event that a calendar may show, without the manager fields. */
export type CalendarEvent = Pick<VisibleEvent, 'id' | 'name' | 'date' | 'updated_at' | '_version'> &
  Partial<
    Pick<VisibleEvent, 'end_date' | 'start_time' | 'end_time' | 'audience_arrival_time' | 'location' | 'description'>
  > & {
    readonly status: string
  }

/** What it tells of a task that has a deadline. */
type CalendarTask = Pick<Task, 'id' | 'description' | 'updated_at' | '_version'> & { readonly deadline: string }

export interface CalendarPlan {
  /** The business's IANA zone. */
  readonly zone: string
  /** Null: times are written as instants. */
  readonly definition: ZoneDefinition | null
  /** The address of the app, such as `https://bama.example`. */
  readonly origin: string
  /** Distinguishes this workspace's entries from those of all others. */
  readonly serverId: string
}

/** One entry of a calendar (a VEVENT). */
export interface CalendarEntry {
  readonly uid: string
  readonly times: CalendarTimes
  readonly title: string
  readonly location: string | null
  readonly notes: string
  readonly url: string
  readonly isCancelled: boolean
  /** Whether it takes up the person's time. */
  readonly isBusy: boolean
  readonly changedAt: string
  /** Incremented with each change. */
  readonly revision: number
}

const longestTitle = 120

const shortTime = (time: string): string => time.slice(0, 5)

/** Returns a unique id. Ids are unique only within a kind; no id has a tilde. */
const uidOf = (kind: 'event' | 'task' | 'call', id: string, { serverId }: CalendarPlan): string =>
  `${kind === 'event' ? '' : `${kind}~`}${id}@${serverId}`

/** Appends the link to the notes, because some calendars don't show an entry's URL. */
function notesOf(lines: readonly (string | null)[], url: string): string {
  const shown = lines.filter((line) => line !== null && line !== '')
  return [...shown, `${entryTexts.open}: ${url}`].join('\n')
}

export function entryOfEvent(event: CalendarEvent, plan: CalendarPlan): CalendarEntry {
  const { audience_arrival_time: arrival, end_time: end, location, description } = event
  const { isStartKnown, isEndKnown } = spanOf(event)
  const url = plan.origin + eventContext(event.id, event.name).link
  const lines = [
    arrival == null || arrival === '' ? null : `${entryTexts.audience}: ${shortTime(arrival)}`,
    // Whole days have no place for it.
    !isStartKnown && isEndKnown && end != null ? `${entryTexts.until}: ${shortTime(end)}` : null,
    description == null ? null : plainText(description),
  ]
  return {
    uid: uidOf('event', event.id, plan),
    times: calendarTimesOf(event, plan.zone, plan.definition),
    title: plainLine(event.name),
    location: location == null || plainLine(location) === '' ? null : plainLine(location),
    notes: notesOf(lines, url),
    url,
    isCancelled: event.status === eventStatus.cancelled,
    isBusy: true,
    changedAt: event.updated_at,
    revision: event._version,
  }
}

export function entryOfTask(task: CalendarTask, plan: CalendarPlan): CalendarEntry {
  const url = plan.origin + taskContext(task.id, '').link
  const description = plainText(task.description)
  const line = plainLine(description)
  const title = line.length > longestTitle ? `${withoutHalves(line.slice(0, longestTitle - 1))}…` : line
  return {
    uid: uidOf('task', task.id, plan),
    times: daysOf(task.deadline, task.deadline),
    title: `${entryTexts.task}: ${title}`,
    location: null,
    notes: notesOf([title === description ? null : description], url),
    url,
    isCancelled: false,
    isBusy: false,
    changedAt: task.updated_at,
    revision: task._version,
  }
}

/** Returns the entry for somebody's call. A later version replaces the one before. */
export function entryOfCall(
  { id, number, sheet }: { readonly id: string; readonly number: number; readonly sheet: CallContent },
  plan: CalendarPlan,
): CalendarEntry {
  const [day, lastDay] = [sheet.call.slice(0, 10), sheet.end.slice(0, 10)]
  const times = {
    date: day,
    end_date: lastDay > day ? lastDay : null,
    start_time: clockOf(sheet.call),
    end_time: clockOf(sheet.end),
  }
  return {
    uid: uidOf('call', id, plan),
    times: calendarTimesOf(times, plan.zone, plan.definition),
    title: plainLine(`${sheet.event}: ${sheet.role}`),
    location: sheet.place === null ? null : plainLine(sheet.place),
    notes: callMessage(sheet, null).text,
    url: plan.origin,
    isCancelled: false,
    isBusy: true,
    changedAt: sheet.made_at,
    revision: number,
  }
}
